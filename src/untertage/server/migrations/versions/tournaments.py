"""Tournaments, their journals, and who takes part."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("v", sa.Integer, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
    )
    op.create_index("tournaments_listed", "tournaments", ["listed", "changed"])
    op.create_index("tournaments_host", "tournaments", ["host"])
    op.create_index("tournaments_due", "tournaments", ["due"])
    op.create_table(
        "tournament_entries",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tournament_players",
        sa.Column("tournament_id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("tournament_players_player", "tournament_players", ["player"])


def downgrade() -> None:
    for name in ("tournament_players", "tournament_entries", "tournaments"):
        op.drop_table(name)
