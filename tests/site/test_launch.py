"""Launch menus: where the repository stands, and that nothing on a page leads nowhere."""

import subprocess
from types import SimpleNamespace
from typing import Any

import pytest

from bookmaker.notebooks.files import recorded
from bookmaker.notebooks.launch import BEGIN, END, offers, with_badges
from bookmaker.page.source import notebook_pages
from bookmaker.repository import Address, address

from ..pages import ROOT
from .built import HTML, reads_pages, soup

HERE = Address("ada/geometry", "main")


def checkout(folder, remote):
    subprocess.run(["git", "init", "-q", folder], check=True)
    if remote:
        subprocess.run(["git", "-C", folder, "remote", "add", "origin", remote], check=True)
    return folder


def ways(repository, *, lite=False, page="chapters/03-sphere"):
    config: Any = SimpleNamespace(launch_address=(repository, "main", ""), launch_lite=lite)
    return {name: url for name, url, _ in offers(page, config)}


def test_in_a_workflow_the_environment_names_the_repository_and_the_branch(tmp_path):
    environment = {"GITHUB_REPOSITORY": "ada/fork", "GITHUB_REF": "refs/heads/spring"}
    folder = checkout(tmp_path, "https://github.com/ada/geometry")
    assert address(folder, environment) == Address("ada/fork", "spring")


def test_a_pull_request_is_no_branch_that_others_can_open(tmp_path):
    environment = {"GITHUB_REPOSITORY": "ada/fork", "GITHUB_REF": "refs/pull/12/merge"}
    assert address(checkout(tmp_path, ""), environment) == Address("ada/fork", "main")


@pytest.mark.parametrize(
    "remote",
    [
        "https://github.com/ada/geometry",
        "https://github.com/ada/geometry.git",
        "git@github.com:ada/geometry.git",
        "ssh://git@github.com/ada/geometry.git",
        "https://token@github.com/ada/geometry.git",
    ],
)
def test_elsewhere_the_remote_names_the_repository(tmp_path, remote):
    assert address(checkout(tmp_path, remote), {}) == Address("ada/geometry", "main")


@pytest.mark.parametrize(
    "remote", ["", "/srv/geometry", "https://gitlab.com/ada/geometry", "https://github.com.io/a/b"]
)
def test_without_a_remote_on_github_there_is_no_repository(tmp_path, remote):
    assert address(checkout(tmp_path, remote), {}) == Address()


def test_a_repository_that_is_no_owner_and_name_is_refused(tmp_path):
    with pytest.raises(ValueError, match="owner/name, got 'geometry'"):
        address(tmp_path, {"GITHUB_REPOSITORY": "geometry"})


def test_the_book_stands_where_the_environment_says_else_at_the_pages_of_the_repository(tmp_path):
    assert address(tmp_path, {"BOOK_URL": "https://book.org/x"}).site == "https://book.org/x/"
    assert HERE.site == "https://ada.github.io/geometry/"
    assert Address("Ada/ada.github.io").site == "https://ada.github.io/"
    assert Address().site == ""


def test_binder_and_colab_open_the_notebook_that_is_committed():
    assert ways("ada/geometry") == {
        "Binder": "https://mybinder.org/v2/gh/ada/geometry/main?urlpath=lab/tree/notebooks/03-sphere.ipynb",
        "Colab": "https://colab.research.google.com/github/ada/geometry/blob/main/notebooks/03-sphere.ipynb",
        "Download": "../notebooks/03-sphere.ipynb",
    }
    assert (ROOT / "notebooks" / "03-sphere.ipynb").exists()


def test_without_a_repository_a_page_offers_the_download_alone():
    assert list(ways("")) == ["Download"]


def test_jupyterlite_is_offered_when_it_is_built():
    assert ways("", lite=True)["In this browser"] == "../lite/lab/index.html?path=03-sphere.ipynb"


@reads_pages
@pytest.mark.parametrize("page", notebook_pages(ROOT))
def test_every_chapter_hands_out_its_notebook(page):
    (menu,) = soup(page).select("details.launch")
    link = menu.select_one("a[download]")
    assert (HTML / page).parent.joinpath(link["href"]).resolve().is_file()
    assert menu.summary.text == "Run"


def test_a_page_without_code_has_no_menu():
    assert not soup("chapters/notation").select("details.launch")


def test_the_readme_leads_to_the_repository_for_which_the_notebooks_were_made():
    readme = (ROOT / "README.md").read_text("utf-8")
    assert with_badges(readme, recorded(ROOT / "notebooks")) == readme


def test_the_readme_of_a_fork_leads_to_the_fork():
    written = with_badges(f"before\n{BEGIN}\nold\n{END}\nafter\n", HERE)
    for part in ("before", "ada.github.io/geometry/", "mybinder.org/v2/gh/ada/geometry", "lite/lab", "after"):
        assert part in written
    assert "old" not in written
    with pytest.raises(ValueError, match="once each"):
        with_badges("no marks", HERE)
