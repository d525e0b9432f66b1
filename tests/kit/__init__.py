"""What games share, and how the house finds them."""
