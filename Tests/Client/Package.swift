// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library as others would: README.md shows two of them. They are a package of
// their own, so that they see what is public, and nothing else.
let package = Package(
  name: "Client",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "BytesToPixels", path: "../..")],
  targets: [
    .executableTarget(
      name: "frame17", dependencies: [.product(name: "PlayerCore", package: "BytesToPixels")]),
    .executableTarget(
      name: "play",
      dependencies: [
        .product(name: "PlayerCore", package: "BytesToPixels"),
        // Built beside it: it loads addresses.
        .product(name: "http-fetch", package: "BytesToPixels"),
      ]),
    // Takes a film apart without libavcodec and libsixel.
    .executableTarget(
      name: "boxes",
      dependencies: [
        .product(name: "MP4", package: "BytesToPixels"),
        .product(name: "Bitstream", package: "BytesToPixels"),
      ]),
  ]
)
