"""Ratings of players, and of the set-ups of cooperative games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "ratings",
        sa.Column("pool", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ratings_game", "ratings", ["game"])
    op.create_index("ratings_player", "ratings", ["player"])


def downgrade() -> None:
    op.drop_table("ratings")
