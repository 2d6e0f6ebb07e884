import Dependencies._
//     ^ !definition.class
lazy val core = project.settings(name := "shop core")
//       ^ definition.constant
