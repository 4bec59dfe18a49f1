// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 language mode, explicit `any`, explicit imports, no warnings.
///
/// `Lifetimes` is the one experimental feature: `ByteReader` and `BitReader` are `~Escapable`, so
/// that the compiler proves that no reader outlives the bytes it reads.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableExperimentalFeature("Lifetimes"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// Targets that loop over every byte or pixel are optimised in debug builds too: a plain
/// `swift run` plays at full speed, and the lessons' own code stays debuggable.
///
/// As a whole module, because generic loops are only fast where the compiler sees their callers.
let optimised =
  settings + [
    .unsafeFlags(
      ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
      .when(configuration: .debug))
  ]

/// A lesson's executable; `imports` are the modules that lessons up to it have explained.
func lesson(
  _ number: String, _ name: String, imports: [Target.Dependency], pictures: [String] = []
) -> Target {
  .executableTarget(
    name: "lesson\(number)-\(name)",
    dependencies: ["LessonKit", "Media", "http-ranges"] + imports,
    path: "Lessons/\(number)-\(name)",
    exclude: ["README.md"] + pictures,
    swiftSettings: settings)
}

let lessonNames = [
  "lesson01-bytes", "lesson02-boxes", "lesson03-demux", "lesson04-decode", "lesson05-render",
  "lesson06-buffer", "lesson07-playback",
]

let package = Package(
  name: "BytesToPixels",
  platforms: [.macOS(.v26)],
  products: [
    .library(
      name: "PlayerCore", targets: ["Media", "MP4", "Bitstream", "Video", "Terminal", "Playback"])
  ],
  targets: [
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavcodec",
      providers: [.apt(["libavcodec-dev"]), .brew(["ffmpeg"])]),
    .systemLibrary(
      name: "CSixel", pkgConfig: "libsixel",
      providers: [.apt(["libsixel-dev"]), .brew(["libsixel"])]),

    .target(name: "POSIX", swiftSettings: settings),
    .target(name: "Media", dependencies: ["POSIX"], swiftSettings: optimised),
    .target(name: "MP4", dependencies: ["Media"], swiftSettings: optimised),
    .target(name: "Bitstream", dependencies: ["Media"], swiftSettings: optimised),
    .target(
      name: "Video", dependencies: ["Media", "CLibAV", "CSixel"], swiftSettings: optimised),
    .target(name: "Terminal", dependencies: ["Media", "POSIX"], swiftSettings: optimised),
    // A program of its own, so that no lesson has to load Foundation's networking: 10 ms each time.
    // Lessons depend on it to have it built beside them. An executable links no other one, but it
    // would link the libraries of the other: so this target is a program and no library.
    .executableTarget(
      name: "http-ranges", dependencies: ["Media", "POSIX"], path: "Sources/Network",
      swiftSettings: settings),

    .target(
      name: "LessonKit", dependencies: ["Media", "POSIX", "Terminal"], swiftSettings: optimised),
    .target(name: "Playback", dependencies: ["Media"], swiftSettings: optimised),

    lesson("01", "bytes", imports: ["Terminal"]),
    lesson("02", "boxes", imports: ["MP4", "Terminal"]),
    lesson(
      "03", "demux", imports: ["MP4", "Bitstream", "Terminal", "POSIX"], pictures: ["pictures"]),
    lesson(
      "04", "decode", imports: ["MP4", "Bitstream", "Video", "Terminal"], pictures: ["pictures"]),
    lesson("05", "render", imports: ["MP4", "Video", "Terminal"], pictures: ["pictures"]),
    lesson(
      "06", "buffer", imports: ["MP4", "Video", "Terminal", "Playback", "POSIX"],
      pictures: ["pictures"]),
    lesson(
      "07", "playback", imports: ["MP4", "Video", "Terminal", "Playback", "POSIX"],
      pictures: ["pictures"]),

    .executableTarget(
      name: "fuzz",
      dependencies: ["MP4", "Media", "Video", "LessonKit", "POSIX", "TestSupport"],
      path: "Tests/Fuzz", exclude: ["cases"], swiftSettings: settings),
    .executableTarget(
      name: "benchmark",
      dependencies: ["LessonKit", "Terminal", "POSIX", "Media", "MP4", "Video", "TestSupport"],
      path: "Tests/Benchmarks", exclude: ["README.md"], swiftSettings: settings),
    .executableTarget(
      name: "pages", dependencies: ["TestSupport"], path: "Tests/Pages", swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["Media", "POSIX"], path: "Tests/TestSupport",
      swiftSettings: optimised),
    .testTarget(name: "POSIXTests", dependencies: ["POSIX"], swiftSettings: settings),
    .testTarget(
      name: "MediaTests", dependencies: ["Media", "POSIX", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "MP4Tests", dependencies: ["MP4", "Media", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "PagesTests",
      dependencies: ["pages"] + lessonNames.map { .byName(name: $0) }, swiftSettings: settings),
    .testTarget(name: "FuzzTests", dependencies: ["fuzz", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BitstreamTests", dependencies: ["Bitstream", "Media", "MP4", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "VideoTests",
      dependencies: ["Video", "Media", "MP4", "Terminal", "CSixel", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Media", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PlaybackTests", dependencies: ["Playback", "Media", "MP4", "Video", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "NetworkTests", dependencies: ["http-ranges", "Media", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LessonKitTests", dependencies: ["LessonKit", "Media", "Terminal", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LessonTests",
      dependencies: lessonNames.map { .byName(name: $0) } + [
        "TestSupport", "LessonKit", "Media", "POSIX",
      ],
      swiftSettings: settings),
  ]
)
