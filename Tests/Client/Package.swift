// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library as others would: README.md and Lessons/PROJECTS.md show them. They are
// a package of their own, so that they see what is public, and nothing else.
let core: [Target.Dependency] = [.product(name: "PlayerCore", package: "BytesToPixels")]

let package = Package(
  name: "Client",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BytesToPixels", path: "../..")],
  targets: [
    .executableTarget(name: "frame17", dependencies: core),
    .executableTarget(
      name: "play",
      // Built beside it: it loads addresses.
      dependencies: core + [.product(name: "http-fetch", package: "BytesToPixels")]),
    // The three projects.
    .executableTarget(name: "cuts", dependencies: core),
    .executableTarget(name: "letters", dependencies: core),
    .executableTarget(name: "levels", dependencies: core),
    // Takes a film apart without libavcodec and libsixel.
    .executableTarget(
      name: "boxes",
      dependencies: [
        .product(name: "MP4", package: "BytesToPixels"),
        .product(name: "Bitstream", package: "BytesToPixels"),
      ]),
  ]
)
