"""Five tabletop games about what lies below, in one rules engine."""

from importlib.util import find_spec

__version__ = "0.1.0"


def build() -> str:
    """Are the rules `compiled` or `plain`? Both play the same games; compiled ones are faster."""
    spec = find_spec("untertage.kit.bag")
    return "plain" if spec is None or str(spec.origin).endswith(".py") else "compiled"
