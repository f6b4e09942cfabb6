"""The Pacific War: From Pearl Harbor to the Philippines, two admirals with hidden hands."""
