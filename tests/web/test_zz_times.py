import time, random, pytest, cProfile, pstats
from tests.web.fog_world import *
from tests.web.fog_table import ALLIES
pytestmark=[pytest.mark.django_db, pytest.mark.usefixtures("positions_kept")]
@pytest.mark.parametrize("v,p",[("","watch"),("","replay"),(ALLIES,"list")])
def test_it(monkeypatch,v,p):
    w=FogWorld(monkeypatch)
    c=w.browsers[v]
    u=f"/table/{w.game.pk}/{p}/"
    c.get(u);c.get(u)
    pr=cProfile.Profile(); pr.enable()
    for _ in range(5): c.get(u)
    pr.disable()
    with open(f'/tmp/heavy/url_{p}','w') as o:
        pstats.Stats(pr,stream=o).sort_stats('cumtime').print_stats(100)
