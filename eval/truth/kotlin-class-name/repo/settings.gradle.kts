include(":core", ":app")
