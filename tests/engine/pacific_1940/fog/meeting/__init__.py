"""Sides that find each other: detection, contact, free shots, battles nobody planned."""
