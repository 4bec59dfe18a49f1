// swift-tools-version: 6.3
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
    // What applications do: pictures, a report, numbers of frames, a stream that is watched.
    .executableTarget(name: "thumbs", dependencies: core),
    .executableTarget(name: "probe", dependencies: core),
    .executableTarget(name: "colors", dependencies: core),
    .executableTarget(name: "monitor", dependencies: core),
    // Take films apart without libavcodec and libsixel.
    .executableTarget(
      name: "runs", dependencies: [.product(name: "MP4", package: "BytesToPixels")]),
    .executableTarget(
      name: "boxes",
      dependencies: [
        .product(name: "MP4", package: "BytesToPixels"),
        .product(name: "Bitstream", package: "BytesToPixels"),
      ]),
  ]
)
