"""Firefox as a reader has it, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/)."""

import json
import os
import shutil
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websocket import create_connection

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
PATIENCE = 120  # s: the machine may be loaded
FONTS = "() => document.fonts.ready.then(() => true)"  # a font whose page is left is reported as a fault
KEYS = {"Enter": "\ue007", "Shift": "\ue008", "ArrowRight": "\ue014", "Control": "\ue009"}
# Without these a new Firefox asks other hosts for updates, lists and news
SILENT = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:9/v1",
    "toolkit.telemetry.server": "http://127.0.0.1:9",
}

needs_firefox = pytest.mark.skipif(
    FIREFOX is None and os.environ.get("FIREFOX") != "required",
    reason="no Firefox: install it (Debian: apt-get install firefox-esr)",
)


class Firefox:
    """One window of a new Firefox, and what went wrong in it.

    Parameters
    ----------
    profile : Path
        An empty folder.
    """

    def __init__(self, profile: Path):
        assert FIREFOX, "install Firefox (Debian: apt-get install firefox-esr)"
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in SILENT.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        command = [
            FIREFOX,
            "--headless",
            "--no-remote",
            "--remote-debugging-port",
            "0",
            "--profile",
            str(profile),
        ]
        environment = {**os.environ, "HOME": str(profile)}
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )
        self._count = 0
        self.faults: list[str] = []
        self.asked: list[str] = []
        try:
            address = self._address(profile / "WebDriverBiDiServer.json")
            self._socket = create_connection(address, timeout=PATIENCE, suppress_origin=True)
            self._send("session.new", capabilities={})
            events = ["log.entryAdded", "network.beforeRequestSent", "network.responseCompleted"]
            self._send("session.subscribe", events=events)
            self._window = self._send("browsingContext.create", type="tab")["context"]
        except BaseException:
            self._process.kill()
            raise

    def _address(self, told: Path) -> str:
        """The address at which Firefox listens, read from its profile."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self._process.poll() is None:
            with suppress(FileNotFoundError, json.JSONDecodeError):  # not there yet, or not whole
                at = json.loads(told.read_text("utf-8"))
                return f"ws://{at['ws_host']}:{at['ws_port']}/session"
            time.sleep(0.05)
        raise TimeoutError("Firefox did not say where it listens")

    def _send(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, f"no answer to {method}, but events"
            message = json.loads(self._socket.recv())
            if message["type"] == "event":
                self._note(message["method"], message["params"])
            elif message["id"] == self._count:
                assert message["type"] == "success", message
                return message["result"]

    def _note(self, event: str, params: dict[str, Any]) -> None:
        if event == "log.entryAdded":
            if params["level"] == "error":
                self.faults.append(params["text"])
        elif event == "network.beforeRequestSent":
            self.asked.append(params["request"]["url"])
        elif params["response"]["status"] >= 400:
            self.faults.append(f"{params['response']['status']} {params['request']['url']}")

    def open(self, address: str) -> None:
        """Open a page and wait until all of it is there, and so is what the page before asked for."""
        self.evaluate(FONTS)
        self._send("browsingContext.navigate", context=self._window, url=address, wait="complete")
        self._send("browsingContext.activate", context=self._window)  # keys go to the page
        self.evaluate(FONTS)

    def evaluate(self, function: str, *given: Any) -> Any:
        """Call a function in the page with these arguments; both go as JSON."""
        body = f"(given) => Promise.resolve(({function})(...JSON.parse(given))).then(JSON.stringify)"
        answer = self._send(
            "script.callFunction",
            functionDeclaration=body,
            arguments=[{"type": "string", "value": json.dumps(given)}],
            target={"context": self._window},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"]) if "value" in answer["result"] else None

    def until(self, function: str, *given: Any) -> Any:
        """Call a function in the page until it returns something."""
        end = time.monotonic() + PATIENCE
        while not (found := self.evaluate(function, *given)):
            assert time.monotonic() < end, (function, given, self.faults)
            time.sleep(0.05)
        return found

    def press(self, *keys: str) -> None:
        """Press keys together, in what has the focus."""
        codes = [KEYS.get(key, key) for key in keys]
        actions = [{"type": "keyDown", "value": code} for code in codes]
        actions += [{"type": "keyUp", "value": code} for code in reversed(codes)]
        source = {"type": "key", "id": "keys", "actions": actions}
        self._send("input.performActions", context=self._window, actions=[source])

    def type(self, text: str) -> None:
        """Write over what the focused field holds."""
        self.press("Control", "a")
        actions = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        source = {"type": "key", "id": "keys", "actions": actions}
        self._send("input.performActions", context=self._window, actions=[source])

    def __enter__(self) -> "Firefox":
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self._send("browser.close")
            self._process.wait(PATIENCE)
        finally:
            self._process.kill()
            self._socket.close()
