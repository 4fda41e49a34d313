"""Several devices of one person, and the codes that bring another one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("devices_player", "devices", ["player"])
    op.create_table(
        "codes",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, nullable=False, unique=True),
        sa.Column("until", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO devices SELECT id, id, token, '', created, created FROM players")
    op.execute("CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, created BIGINT NOT NULL)")
    op.execute("INSERT INTO people SELECT id, name, created FROM players")
    op.drop_table("players")
    op.rename_table("people", "players")


def downgrade() -> None:
    op.add_column("players", sa.Column("token", sa.Text, nullable=False, server_default=""))
    op.execute("UPDATE players SET token = (SELECT min(token) FROM devices WHERE player = players.id)")
    op.drop_table("codes")
    op.drop_table("devices")
