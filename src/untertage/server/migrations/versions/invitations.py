"""Invitations of an administrator, and guests who may only play where a link leads."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("uses", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("note", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.add_column("players", sa.Column("guest", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_table("invitations")
    op.drop_column("players", "guest")
