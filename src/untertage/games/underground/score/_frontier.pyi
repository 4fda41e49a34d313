from untertage.games.underground.score.frontier import Frontier
from untertage.games.underground.score.terrain import Terrain

def new_frontier(terrain: Terrain, step: int, limit: int, *, outward: bool) -> Frontier: ...
