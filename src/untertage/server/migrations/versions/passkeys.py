"""Passkeys, and the challenges that they answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("passkeys_player", "passkeys", ["player"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("challenges")
    op.drop_table("passkeys")
