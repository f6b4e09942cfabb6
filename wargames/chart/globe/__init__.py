"""From latitude and longitude to chart units: coastlines, projections, magnified waters."""
