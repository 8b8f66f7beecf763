"""FARM's stage 1: which functions and targets of this home the words of a clause may mean."""
