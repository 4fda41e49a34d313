"""The games as standard environments for programs that learn. Needs the extra `envs`."""
