"""What players have achieved: steps of campaigns, wins against bots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "progress",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("goal", sa.Text, primary_key=True),
        sa.Column("won", sa.BigInteger),
        sa.Column("score", sa.Integer),
        sa.Column("plies", sa.Integer),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("progress")
