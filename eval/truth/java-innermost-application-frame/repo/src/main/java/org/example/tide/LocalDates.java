package org.example.tide;

/** Invalid dates of February. */
class LocalDates {}
