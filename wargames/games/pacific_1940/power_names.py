"""The names of the powers within a sentence, in every scenario."""

POWERS = {
    "germany": "Germany",
    "ussr": "the Soviet Union",
    "japan": "Japan",
    "usa": "the United States",
    "china": "China",
    "uk": "the United Kingdom",
    "italy": "Italy",
    "anzac": "ANZAC",
    "france": "France",
    "netherlands": "the Netherlands",
    "neutrals": "the neutrals",
}
