"""Training of networks for the search by self-play; optional extra `train`."""
