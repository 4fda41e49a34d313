"""Configuration of the documentation site: `make docs` builds it into build/docs."""

from untertage import __version__

project = "untertage"
author = "The untertage authors"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"untertage {__version__}"
html_copy_source = False
html_show_copyright = False
default_role = "code"
suppress_warnings = ["misc.highlighting_failure"]  # examples in JSON are abridged
myst_heading_anchors = 4
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_maximum_signature_line_length = 100
