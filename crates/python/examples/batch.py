"""A thousand boards on all cores, as a table."""

from __future__ import annotations

from infexion import generate, solve_many

rows = solve_many(generate(1000, seed=1, red=(1, 2), blue=(1, 5)), time_limit=10.0)
frame = rows.to_pandas()
print(frame.groupby("length")[["expanded", "seconds"]].median())
