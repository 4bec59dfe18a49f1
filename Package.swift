// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 language mode, explicit `any`, explicit imports, no warnings.
///
/// `Lifetimes` is the one experimental feature: `ByteReader` and `BitReader` are `~Escapable`, so
/// that the compiler proves that no reader outlives the bytes it reads.
let language: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableExperimentalFeature("Lifetimes"),
]

/// What holds for all that is not a learner's: in an exercise a warning is only a warning.
let settings: [SwiftSetting] = language + [.strictMemorySafety(), .treatAllWarnings(as: .error)]

/// Targets that loop over every byte or pixel are optimised in debug builds too: a plain
/// `swift run` plays at full speed, and the lessons' own code stays debuggable.
///
/// As a whole module, because generic loops are only fast where the compiler sees their callers.
let optimisation: [SwiftSetting] = [
  .unsafeFlags(
    ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
    .when(configuration: .debug))
]

let optimised = settings + optimisation

/// The lessons of which the companion has made copies of the exercises, because one of them does not
/// compile: there it is a stub, so that the others can be checked.
let copiedExercises = (Context.environment["COURSE_COPIES"] ?? "").split(separator: " ").map(
  String.init)

/// A lesson: its code as a library, the program that runs it, and the exercises in its folder.
///
/// The code is a library so that `mine` can run it too, with the learner's functions.
struct LessonTargets {
  /// The folder within `Lessons/`, which names everything else: `03-demux`, or `A-sound`.
  let folder: String

  /// The modules that lessons up to this one have explained.
  let imports: [Target.Dependency]

  /// Those of them that the exercises need.
  let exerciseImports: [Target.Dependency]

  let exerciseSettings: [SwiftSetting]

  init(
    _ folder: String, imports: [Target.Dependency], exerciseImports: [Target.Dependency]? = nil,
    exercises settings: [SwiftSetting] = language
  ) {
    self.folder = folder
    self.imports = imports
    self.exerciseImports = exerciseImports ?? imports
    exerciseSettings = settings
  }

  /// `03`, or `A`.
  var number: String { String(folder.prefix { $0 != "-" }) }

  /// The module with the lesson's code.
  var code: String { "Lesson\(number)" }
  var program: String { "lesson\(folder)" }
  var exercises: String { "Exercises\(number)" }

  var targets: [Target] {
    let path = "Lessons/\(folder)"
    return [
      .target(
        name: code, dependencies: ["LessonCharts", "LessonKit", "Media"] + imports, path: path,
        exclude: ["README.md", "Program", "Exercises", "Hints", "pictures"],
        swiftSettings: settings),
      .executableTarget(
        name: program, dependencies: [.byName(name: code), "LessonKit", "http-fetch"],
        path: "\(path)/Program", swiftSettings: settings),
      .target(
        name: exercises, dependencies: ["ExerciseKit", "Media"] + exerciseImports,
        path: copiedExercises.contains(folder)
          ? ".course/exercises/\(folder)" : "\(path)/Exercises",
        swiftSettings: exerciseSettings),
    ]
  }
}

/// The lessons, in the order of the course.
///
/// A new one is declared here and in `Sources/AllLessons`; everything else goes through these two
/// lists or through the folders.
let lessons = [
  LessonTargets("01-bytes", imports: ["Terminal"]),
  LessonTargets("02-boxes", imports: ["MP4", "Terminal"]),
  LessonTargets("03-demux", imports: ["MP4", "Bitstream", "Terminal", "POSIX"]),
  LessonTargets(
    "04-decode", imports: ["MP4", "Bitstream", "Video", "LibSixel", "Terminal", "POSIX"]),
  LessonTargets(
    "05-render", imports: ["MP4", "Video", "Sixel", "LibSixel", "PictureQuality", "Terminal"],
    exercises: language + optimisation),
  LessonTargets(
    "06-buffer",
    imports: ["MP4", "Video", "Terminal", "Playback", "PlaybackSimulation", "POSIX"]),
  LessonTargets(
    "07-playback",
    imports: [
      "MP4", "TransportStream", "Streaming", "RTP", "Live", "Video", "Audio", "Sixel", "Terminal",
      "TerminalPlayer", "TrickPlay", "Playback", "POSIX",
    ]),
  LessonTargets(
    "A-sound",
    imports: [
      "MP4", "Bitstream", "Audio", "Terminal", "Playback", "POSIX",
      .target(name: "AudioDecoding", condition: .when(traits: ["Libavcodec"])),
    ],
    // Without what links libavcodec: the exercises need none.
    exerciseImports: ["Bitstream", "Playback"], exercises: language + optimisation),
  LessonTargets(
    "B-trickplay", imports: ["MP4", "Video", "Sixel", "TrickPlay", "Terminal"],
    exerciseImports: []),
  LessonTargets(
    "C-transport", imports: ["TransportStream", "Bitstream", "Terminal", "POSIX"],
    exerciseImports: ["TransportStream"]),
  LessonTargets(
    "D-streaming", imports: ["Streaming", "StreamingSimulation", "Terminal"],
    exerciseImports: ["Streaming"]),
  LessonTargets(
    "E-live",
    imports: [
      "RTP", "SRTP", "Sending", "MP4", "Bitstream", "Video", "Sixel", "Terminal", "POSIX",
    ],
    // Without what links libavcodec: the exercises need none.
    exerciseImports: ["RTP"]),
]

extension [LessonTargets] {
  /// Dependencies on one target of each lesson.
  func depending(on target: (LessonTargets) -> String) -> [Target.Dependency] {
    map { .byName(name: target($0)) }
  }
}

let core: [Target.Dependency] = [
  "Media", "MP4", "Bitstream", "TransportStream", "RTP", "SRTP", "Streaming", "Video", "Audio",
  "Sixel", "Terminal", "Playback", "TrickPlay",
]

let package = Package(
  name: "BytesToPixels",
  platforms: [.macOS(.v26)],
  products: [
    .library(name: "PlayerCore", targets: ["PlayerCore"]),
    // These need no C library.
    .library(name: "MP4", targets: ["MP4", "Media"]),
    .library(name: "Bitstream", targets: ["Bitstream", "Media"]),
    .library(name: "H264", targets: ["H264", "Bitstream", "Media"]),
    .library(name: "TransportStream", targets: ["TransportStream", "Media"]),
    .executable(name: "http-fetch", targets: ["http-fetch"]),
  ],
  traits: [
    .default(enabledTraits: ["Libavcodec"]),
    // Lesson A has cells that need no decoder: `swift run --disable-default-traits lessonA-sound`.
    .trait(name: "Libavcodec", description: "Lesson A decodes sound, with libavcodec."),
  ],
  targets: [
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavcodec",
      providers: [.apt(["libavcodec-dev"]), .brew(["ffmpeg"])]),
    .systemLibrary(
      name: "CSixel", pkgConfig: "libsixel",
      providers: [.apt(["libsixel-dev"]), .brew(["libsixel"])]),

    .systemLibrary(name: "CMalloc"),
    .target(name: "POSIX", dependencies: ["CMalloc"], swiftSettings: settings),
    .target(name: "Media", dependencies: ["POSIX"], swiftSettings: optimised),
    .target(name: "MP4", dependencies: ["Media"], swiftSettings: optimised),
    .target(name: "Bitstream", dependencies: ["Media"], swiftSettings: optimised),
    // A decoder of our own, from the bits to the pixels.
    .target(name: "H264", dependencies: ["Media", "Bitstream"], swiftSettings: optimised),
    .target(
      name: "TransportStream", dependencies: ["Media", "Bitstream"], swiftSettings: optimised),
    // Real-time streams: packets that come late, twice or never.
    .target(
      name: "RTP", dependencies: ["Media", "Bitstream", "TransportStream", "POSIX"],
      swiftSettings: optimised),
    // Encrypted packets; apart, so that RTP needs no C library.
    .target(name: "SRTP", dependencies: ["RTP", "Ciphers", "Media"], swiftSettings: optimised),
    // Cameras; apart, because they want to be signed in to with MD5.
    .target(
      name: "RTSP", dependencies: ["RTP", "Ciphers", "Media", "POSIX"], swiftSettings: optimised),
    // A film as a camera would send it: for lesson E, and tests without a camera.
    .target(
      name: "Sending", dependencies: ["RTP", "MP4", "Bitstream", "Media", "POSIX"],
      swiftSettings: optimised),
    // Everything that comes over a network as it is made: its addresses and descriptions.
    .target(name: "Live", dependencies: ["RTP", "SRTP", "RTSP", "Media"], swiftSettings: settings),
    .target(
      name: "Streaming", dependencies: ["Ciphers", "Media", "MP4", "TransportStream"],
      swiftSettings: optimised),
    // The rules of adaptive streaming on simulated networks: for lesson D and tests.
    .target(
      name: "StreamingSimulation", dependencies: ["Media", "Streaming"],
      swiftSettings: optimised),
    .target(
      name: "Video", dependencies: ["Media", "LibAV", "CLibAV"], swiftSettings: optimised),
    // Signals and devices, and no C library: libasound is loaded at run time.
    .target(name: "Audio", dependencies: ["Media", "POSIX"], swiftSettings: optimised),
    .target(
      name: "AudioDecoding", dependencies: ["Audio", "Media", "LibAV", "CLibAV"],
      swiftSettings: optimised),
    // Owners of libavcodec's memory, for all that decodes.
    .target(name: "LibAV", dependencies: ["CLibAV"], swiftSettings: optimised),
    // AES, HMAC and MD5, for encrypted playlists and live packets.
    .target(name: "Ciphers", dependencies: ["CLibAV"], swiftSettings: optimised),
    // libsixel writes stills, and is what our own encoder is compared with: no player links it.
    .target(
      name: "LibSixel", dependencies: ["Media", "Video", "CSixel"], swiftSettings: optimised),
    // How good a picture of few colours is: for lessons, tests and benchmarks.
    .target(name: "PictureQuality", dependencies: ["Media", "Video"], swiftSettings: optimised),
    // Our own encoder needs no terminal.
    .target(name: "Sixel", dependencies: ["Media"], swiftSettings: optimised),
    .target(name: "Terminal", dependencies: ["Media", "POSIX", "Sixel"], swiftSettings: optimised),
    // Bars, lines and timelines, for lessons and benchmarks.
    .target(name: "LessonCharts", dependencies: ["Media", "Terminal"], swiftSettings: optimised),
    .systemLibrary(name: "CCurl"),
    // A program of its own, so that no lesson has to load libcurl: 10 ms each time. What a server
    // does to it does nothing to the lesson.
    // Lessons depend on it to have it built beside them. An executable links no other one, but it
    // would link the libraries of the other: so this target is a program and no library.
    .executableTarget(
      name: "http-fetch", dependencies: ["Media", "POSIX", "CCurl"], path: "Sources/Network",
      swiftSettings: settings),

    .target(name: "Playback", dependencies: ["Media"], swiftSettings: optimised),
    // The player's rules in a world of numbers: for lesson 6 and tests.
    .target(
      name: "PlaybackSimulation", dependencies: ["Media", "Playback"], swiftSettings: optimised),
    // Thumbnails, scrubbing, fast forward, reverse.
    .target(
      name: "TrickPlay", dependencies: ["Media", "Video", "POSIX"], swiftSettings: optimised),
    .target(
      name: "TerminalPlayer",
      dependencies: [
        "Media", "Video", "Audio", "AudioDecoding", "Sixel", "Terminal", "Playback", "POSIX",
        "TrickPlay",
      ],
      swiftSettings: optimised),
    .target(
      name: "PlayerCore",
      dependencies: [
        "Audio", "AudioDecoding", "Bitstream", "Live", "MP4", "Media", "Playback", "Sixel",
        "Streaming", "Terminal", "TerminalPlayer", "TransportStream", "TrickPlay", "Video",
      ],
      swiftSettings: settings),
    .target(
      name: "LessonKit", dependencies: ["LessonCharts", "Media", "MP4", "POSIX", "Terminal"],
      // The style sheets of saved pages become a part of the program: it needs no other file.
      resources: [.embedInCode("HTML/base.css"), .embedInCode("HTML/notebook.css")],
      swiftSettings: optimised),

    // Plain implementations of what the core does in fewer steps: tests hold it to them, and the
    // course shows them as solutions.
    .target(name: "Oracles", dependencies: ["Media", "MP4", "Playback"], swiftSettings: settings),
    .target(name: "ExerciseKit", dependencies: ["Media"], swiftSettings: optimised),
    .target(
      name: "Steps",
      dependencies: core + lessons.depending(on: \.exercises)
        + ["ExerciseKit", "LessonKit", "Oracles"],
      swiftSettings: optimised),
    .target(
      name: "AllLessons", dependencies: ["LessonKit"] + lessons.depending(on: \.code),
      swiftSettings: settings),
    .executableTarget(
      name: "course", dependencies: ["LessonKit", "Terminal", "POSIX"], swiftSettings: settings),
    // The lessons with the learner's functions; a lesson's `--mine` builds and runs this program.
    // Nothing else links the exercises but their tests: a mistake in one breaks no lesson.
    .executableTarget(
      name: "mine",
      dependencies: core + ["AllLessons", "Steps", "ExerciseKit", "LessonKit", "http-fetch"],
      swiftSettings: optimised),

    // One page of all lessons about a film: ./course report.
    .executableTarget(
      name: "report",
      dependencies: ["AllLessons", "LessonKit", "Media", "POSIX", "Terminal", "http-fetch"],
      swiftSettings: settings),

    .executableTarget(
      name: "fuzz",
      dependencies: [
        "MP4", "Media", "RTP", "Streaming", "TransportStream", "Video", "LessonKit", "POSIX",
        "TestSupport",
      ]
        + ["01", "02", "03", "05", "06", "A", "B", "C", "D", "E"].map {
          .byName(name: "Lesson\($0)")
        },
      path: "Tests/Fuzz", exclude: ["cases"], swiftSettings: settings),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "LessonCharts", "LessonKit", "Sixel", "Terminal", "POSIX", "Media", "MP4", "RTP", "Sending",
        "Video", "PictureQuality", "TestSupport",
      ],
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
      name: "MP4Tests", dependencies: ["MP4", "Media", "Oracles", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "PagesTests",
      dependencies: ["pages", "TestSupport"] + lessons.depending(on: \.program),
      swiftSettings: settings),
    .testTarget(
      name: "BenchmarkTests", dependencies: ["benchmark", "LessonKit"], swiftSettings: settings),
    .testTarget(name: "FuzzTests", dependencies: ["fuzz", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "BitstreamTests", dependencies: ["Bitstream", "Media", "MP4", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "H264Tests", dependencies: ["H264", "Bitstream", "Media", "MP4", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TransportStreamTests",
      dependencies: ["TransportStream", "Media", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "RTPTests",
      dependencies: [
        "RTP", "Bitstream", "Media", "MP4", "POSIX", "TransportStream", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SRTPTests", dependencies: ["SRTP", "RTP", "Media", "POSIX", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RTSPTests", dependencies: ["RTSP", "RTP", "Media", "POSIX", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SendingTests",
      dependencies: [
        "Sending", "RTP", "SRTP", "MP4", "Bitstream", "Media", "POSIX", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LiveTests",
      dependencies: ["Live", "Sending", "RTP", "SRTP", "MP4", "Media", "POSIX", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "StreamingTests",
      dependencies: ["Streaming", "StreamingSimulation", "Media", "POSIX", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CiphersTests", dependencies: ["Ciphers", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "VideoTests",
      dependencies: [
        "Video", "LibSixel", "PictureQuality", "Media", "MP4", "Sixel", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "SixelTests",
      dependencies: [
        "Sixel", "LibSixel", "CSixel", "PictureQuality", "Media", "Terminal", "Video",
        "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "AudioTests",
      dependencies: ["Audio", "AudioDecoding", "Media", "MP4", "POSIX", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalTests", dependencies: ["Terminal", "Sixel", "Media", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LessonChartsTests", dependencies: ["LessonCharts", "Terminal", "Media"],
      swiftSettings: settings),
    .testTarget(
      name: "PlaybackTests",
      dependencies: [
        "Audio", "AudioDecoding", "Playback", "PlaybackSimulation", "Media", "MP4", "POSIX",
        "Video", "Oracles", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TrickPlayTests",
      dependencies: [
        "TrickPlay", "Media", "MP4", "POSIX", "Streaming", "Video", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TerminalPlayerTests",
      dependencies: [
        "Audio", "MP4", "Media", "Playback", "Terminal", "TerminalPlayer", "TestSupport",
        "TrickPlay", "Video",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "NetworkTests",
      dependencies: ["http-fetch", "MP4", "Media", "Streaming", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LessonKitTests",
      dependencies: ["LessonCharts", "LessonKit", "Media", "POSIX", "Terminal", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "LessonTests",
      dependencies: ["report"] + lessons.depending(on: \.program)
        + lessons.depending(on: \.code) + [
          "AllLessons", "TestSupport", "LessonKit", "Media", "POSIX", "Streaming",
          "TransportStream",
        ],
      swiftSettings: settings),
    .testTarget(
      name: "ExerciseTests", dependencies: core + ["Steps", "ExerciseKit", "POSIX", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "MineTests",
      dependencies: core + ["mine", "Steps", "ExerciseKit", "LessonKit", "POSIX"]
        + lessons.depending(on: \.program),
      swiftSettings: settings),
    .testTarget(
      name: "CourseTests", dependencies: ["course", "LessonKit", "POSIX"], swiftSettings: settings),
  ] + lessons.flatMap(\.targets)
)

// `COURSE_TESTS=ExerciseTests`, or several names with commas between them, builds these tests and
// what they need alone: the companion's check of an exercise takes a third of the time.
if let names = Context.environment["COURSE_TESTS"] {
  package.keepOnly(names.split(separator: ",").map(String.init))
}

extension Package {
  /// Removes every target but these and those that they depend on.
  func keepOnly(_ names: [String]) {
    var needed: Set<String> = []
    var open = names
    while let name = open.popLast() {
      guard needed.insert(name).inserted, let target = targets.first(where: { $0.name == name })
      else { continue }
      open += target.dependencies.compactMap(\.targetName)
    }
    targets.removeAll { !needed.contains($0.name) }
    products.removeAll { product in
      let library = (product as? Product.Library)?.targets
      let program = (product as? Product.Executable)?.targets
      return (library ?? program)?.allSatisfy(needed.contains) == false
    }
  }
}

extension Target.Dependency {
  /// The name of the target that is depended on.
  var targetName: String? {
    switch self {
    case .targetItem(let name, _), .byNameItem(let name, _), .productItem(let name, _, _, _): name
    @unknown default: nil
    }
  }
}
