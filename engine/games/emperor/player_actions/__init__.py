"""8.0 Player Actions: the Orders Phase, Attack, Battle, Fortify and Resource Actions."""
