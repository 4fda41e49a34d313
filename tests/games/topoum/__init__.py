"""Tests of Topoum."""
