package org.example.time

/** Time zones by name and by hours. */
object TimeZones {
    val zones = mapOf("UTC" to 0)
}
