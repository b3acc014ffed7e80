"""The false equations whose table names an instance, as the tests of the kernel take them."""

from .statements import FALSE

EQUATIONS = [said for said in FALSE if said.at is not None and said.because is None and said.relation == "="]
WITNESS = {said.name: (said.lhs, said.rhs, said.given, said.at) for said in EQUATIONS}
