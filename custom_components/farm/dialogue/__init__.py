"""What a short answer means."""
