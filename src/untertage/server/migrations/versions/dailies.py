"""The daily deal: who plays it at which table, what bots made of it, and the secret that it is dealt from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "secrets", sa.Column("name", sa.Text, primary_key=True), sa.Column("secret", sa.Text, nullable=False)
    )
    op.create_table(
        "dailies",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("dailies_player", "dailies", ["player", "day"])
    op.create_table(
        "daily_bots",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("level", sa.Text, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("daily_bots")
    op.drop_table("dailies")
    op.drop_table("secrets")
