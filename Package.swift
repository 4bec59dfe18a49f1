// swift-tools-version: 6.3
import PackageDescription

/// Every Swift target: Swift 6 language mode, explicit `any`, explicit imports.
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

typealias Dependency = Target.Dependency

/// A module that loops over bytes or pixels.
func core(
  _ name: String, _ needs: Dependency..., and others: [Dependency] = [], path: String? = nil,
  resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: needs + others, path: path, resources: resources,
    swiftSettings: settings + optimisation)
}

/// A module without such loops.
func plain(_ name: String, _ needs: Dependency..., and others: [Dependency] = []) -> Target {
  .target(name: name, dependencies: needs + others, swiftSettings: settings)
}

func program(
  _ name: String, _ needs: Dependency..., and others: [Dependency] = [], path: String? = nil,
  exclude: [String] = [], with more: [SwiftSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: needs + others, path: path, exclude: exclude,
    swiftSettings: settings + more)
}

/// The tests of a module, with `TestSupport` and its `Media`.
func tests(
  _ name: String, of module: Dependency? = nil, _ needs: Dependency..., and more: [Dependency] = []
) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [module ?? .byName(name: name), "TestSupport"] + needs + more,
    swiftSettings: settings)
}

/// The lessons of which the companion has made copies of the exercises, because one of them does not
/// compile: there it is a stub, so that the others can be checked.
let copiedExercises = (Context.environment["COURSE_COPIES"] ?? "").split(separator: " ")

/// A lesson: its code as a library, the program that runs it, and the exercises in its folder.
///
/// The code is a library so that `mine` can run it too, with the learner's functions.
struct Lesson {
  /// The folder within `Lessons/`, which names everything else: `03-demux`, or `A-sound`.
  let folder: String
  /// The modules that lessons up to this one have explained, and those that the exercises need.
  let imports, exerciseImports: [Dependency]
  let exerciseSettings: [SwiftSetting]

  init(
    _ folder: String, _ imports: Dependency..., exercises: [Dependency]? = nil,
    with settings: [SwiftSetting] = []
  ) {
    (self.folder, self.imports) = (folder, imports)
    (exerciseImports, exerciseSettings) = (exercises ?? imports, language + settings)
  }

  /// `03`, or `A`.
  var number: Substring { folder.prefix { $0 != "-" } }
  var code: String { "Lesson\(number)" }
  var program: String { "lesson\(folder)" }
  var exercises: String { "Exercises\(number)" }
  /// Those of lesson F are not written yet.
  var hasExercises: Bool { number != "F" }

  var targets: [Target] {
    let path = "Lessons/\(folder)"
    return [
      .target(
        name: code, dependencies: ["LessonCharts", "LessonKit", "Media"] + imports, path: path,
        exclude: ["README.md", "Program"]
          + (hasExercises ? ["Exercises", "Hints", "pictures"] : []),
        swiftSettings: settings),
      .executableTarget(
        name: program, dependencies: [.byName(name: code), "LessonKit", "http-fetch"],
        path: "\(path)/Program", swiftSettings: settings),
    ] + (hasExercises ? [exerciseTarget] : [])
  }

  var exerciseTarget: Target {
    let path = "Lessons/\(folder)"
    let isCopied = copiedExercises.contains(folder[...])
    return .target(
      name: exercises, dependencies: ["ExerciseKit", "Media"] + exerciseImports,
      path: isCopied ? ".course/exercises/\(folder)" : "\(path)/Exercises",
      swiftSettings: exerciseSettings)
  }
}

/// The lessons, in the order of the course.
///
/// A new one is declared here and in `Sources/AllLessons`; everything else goes through these two
/// lists or through the folders. Exercises link no libavcodec where they need none.
let lessons = [
  Lesson("01-bytes", "Terminal"),
  Lesson("02-boxes", "MP4", "Terminal"),
  Lesson("03-demux", "MP4", "Bitstream", "Terminal", "POSIX"),
  Lesson("04-decode", "MP4", "Bitstream", "H264", "Video", "LibSixel", "Terminal", "POSIX"),
  Lesson(
    "05-render", "MP4", "H264", "Video", "Sixel", "LibSixel", "PictureQuality", "Terminal",
    with: optimisation),
  Lesson("06-buffer", "MP4", "Video", "Terminal", "Playback", "PlaybackSimulation", "POSIX"),
  Lesson(
    "07-playback", "MP4", "H264", "ElementaryStream", "TransportStream", "Streaming", "RTP", "Live",
    "Video", "Audio", "Sixel",
    "Terminal", "TerminalPlayer", "TrickPlay", "Playback", "POSIX"),
  Lesson(
    "A-sound", "MP4", "Bitstream", "Audio", "Terminal", "Playback", "POSIX",
    .target(name: "AudioDecoding", condition: .when(traits: ["Libavcodec"])),
    exercises: ["Bitstream", "Playback"], with: optimisation),
  Lesson("B-trickplay", "MP4", "Video", "Sixel", "TrickPlay", "Terminal", exercises: []),
  Lesson(
    "C-transport", "TransportStream", "Bitstream", "Terminal", "POSIX",
    exercises: ["TransportStream"]),
  Lesson(
    "D-streaming", "Streaming", "StreamingSimulation", "Terminal", exercises: ["Streaming"]),
  Lesson(
    "E-live", "RTP", "SRTP", "Sending", "MP4", "Bitstream", "Video", "Sixel", "Terminal", "POSIX",
    exercises: ["RTP"]),
  Lesson(
    "F-decoder", "MP4", "H264", "POSIX",
    .target(name: "Video", condition: .when(traits: ["Libavcodec"]))),
]

let lessonCode: [Dependency] = lessons.map { .byName(name: $0.code) }
let lessonPrograms: [Dependency] = lessons.map { .byName(name: $0.program) }

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
    // Lesson A has cells that need no decoder, lesson F has its own:
    // `swift run --disable-default-traits lessonF-decoder`.
    .trait(name: "Libavcodec", description: "Lessons A and F can decode with libavcodec."),
  ],
  targets: [
    .systemLibrary(
      name: "CLibAV", pkgConfig: "libavcodec",
      providers: [.apt(["libavcodec-dev"]), .brew(["ffmpeg"])]),
    .systemLibrary(
      name: "CSixel", pkgConfig: "libsixel",
      providers: [.apt(["libsixel-dev"]), .brew(["libsixel"])]),
    .systemLibrary(name: "CCurl"),
    .systemLibrary(name: "CMalloc"),

    plain("POSIX", "CMalloc"),
    core("Media", "POSIX"),
    core("MP4", "Media"),
    core("Bitstream", "Media"),
    // A decoder of our own, from the bits to the pixels.
    core("H264", "Media", "Bitstream"),
    core("TransportStream", "Media", "Bitstream"),
    // Raw streams of H.264, which have no container.
    core("ElementaryStream", "Media", "Bitstream", "H264", "MP4"),
    // AES, HMAC and MD5, for encrypted playlists and live packets.
    core("Ciphers", "CLibAV"),
    core("Streaming", "Ciphers", "Media", "MP4", "TransportStream"),
    // Real-time streams: packets that come late, twice or never.
    core("RTP", "Media", "Bitstream", "TransportStream", "POSIX"),
    // Encrypted packets; apart, so that RTP needs no C library.
    core("SRTP", "RTP", "Ciphers", "Media"),
    // Cameras; apart, because they want to be signed in to with MD5.
    core("RTSP", "RTP", "Ciphers", "Media", "POSIX"),
    // Everything that comes over a network as it is made: its addresses and descriptions.
    plain("Live", "RTP", "SRTP", "RTSP", "Media"),
    // A film as a camera would send it.
    core("Sending", "RTP", "MP4", "Bitstream", "Media", "POSIX"),
    // A program of its own, so that no lesson has to load libcurl: 10 ms each time. What a server
    // does to it does nothing to the lesson. Lessons depend on it to have it built beside them: as
    // a library it would give them the libraries that it links.
    program("http-fetch", "Media", "POSIX", "CCurl", path: "Sources/Network"),

    // Owners of libavcodec's memory, for all that decodes.
    core("LibAV", "CLibAV"),
    core("Video", "Media", "LibAV", "CLibAV"),
    // Signals and devices, and no C library: libasound is loaded at run time.
    core("Audio", "Media", "POSIX"),
    core("AudioDecoding", "Audio", "Media", "LibAV", "CLibAV"),
    core("Sixel", "Media"),
    core("Terminal", "Media", "POSIX", "Sixel"),
    core("Playback", "Media"),
    // Thumbnails, scrubbing, fast forward, reverse.
    core("TrickPlay", "Media", "Video", "POSIX"),
    core(
      "TerminalPlayer", "Media", "Video", "Audio", "AudioDecoding", "Sixel", "Terminal", "Playback",
      "POSIX", "TrickPlay"),
    plain(
      "PlayerCore", "Audio", "AudioDecoding", "Bitstream", "ElementaryStream", "Live", "MP4",
      "Media", "Playback",
      "Sixel", "Streaming", "Terminal", "TerminalPlayer", "TransportStream", "TrickPlay", "Video"),

    // The rules of the player, and of adaptive streaming, in a world of numbers.
    core("PlaybackSimulation", "Media", "Playback"),
    core("StreamingSimulation", "Media", "Streaming"),
    // libsixel writes stills, and is what our own encoder is compared with: no player links it.
    core("LibSixel", "Media", "Video", "CSixel"),
    // How good a picture of few colours is: for lessons, tests and benchmarks.
    core("PictureQuality", "Media", "Video"),
    // Bars, lines and timelines, for lessons and benchmarks.
    core("LessonCharts", "Media", "Terminal"),
    // The style sheets of saved pages become a part of the program: it needs no other file.
    core(
      "LessonKit", "ElementaryStream", "LessonCharts", "Media", "MP4", "POSIX", "Terminal",
      resources: [.embedInCode("HTML/base.css"), .embedInCode("HTML/notebook.css")]),
    plain("AllLessons", "LessonKit", and: lessonCode),

    // Plain implementations, to which tests hold the core; the course shows them as solutions.
    plain("Oracles", "Media", "MP4", "Playback"),
    core("ExerciseKit", "Media"),
    // With the modules that take rules, which a learner can write.
    core(
      "Steps", "ExerciseKit", "LessonKit", "Oracles", "Media", "MP4", "Bitstream",
      "TransportStream", "RTP", "SRTP", "Streaming", "Video", "Audio", "Sixel", "Terminal",
      "Playback", "TrickPlay",
      and: lessons.filter(\.hasExercises).map { .byName(name: $0.exercises) }),
    // The lessons with the learner's functions; a lesson's `--mine` builds and runs this program.
    // Nothing else links the exercises but their tests: a mistake in one breaks no lesson.
    program(
      "mine", "AllLessons", "Steps", "ExerciseKit", "LessonKit", "http-fetch", with: optimisation),
    // One page of all lessons about a film: ./course report.
    program("report", "AllLessons", "LessonKit", "Media", "POSIX", "Terminal", "http-fetch"),
    program("course", "LessonKit", "Terminal", "POSIX"),

    program(
      "fuzz", "Bitstream", "ElementaryStream", "H264", "MP4", "Media", "RTP", "Streaming",
      "TransportStream", "Video", "LessonKit", "POSIX",
      "TestSupport", and: lessonCode, path: "Tests/Fuzz", exclude: ["cases"]),
    program(
      "benchmark", "H264", "LessonCharts", "LessonKit", "Sixel", "Terminal", "POSIX", "Media",
      "MP4", "RTP",
      "Sending", "Video", "PictureQuality", "TestSupport",
      path: "Tests/Benchmarks", exclude: ["README.md"]),
    program("pages", "TestSupport", path: "Tests/Pages"),
    core("TestSupport", "Media", "POSIX", path: "Tests/TestSupport"),

    tests("POSIX"),
    tests("Media", "POSIX"),
    tests("MP4", "Oracles"),
    tests("Bitstream", "MP4"),
    tests("H264", "Bitstream", "MP4"),
    tests("ElementaryStream", "Bitstream", "MP4"),
    tests("TransportStream"),
    tests("Ciphers"),
    tests("Streaming", "StreamingSimulation", "POSIX"),
    tests("RTP", "Bitstream", "MP4", "POSIX", "TransportStream"),
    tests("SRTP", "RTP", "POSIX"),
    tests("RTSP", "RTP", "POSIX"),
    tests("Live", "Sending", "RTP", "SRTP", "MP4", "POSIX"),
    tests("Sending", "RTP", "SRTP", "MP4", "Bitstream", "POSIX"),
    tests("Network", of: "http-fetch", "MP4", "Streaming"),
    tests("Video", "LibSixel", "PictureQuality", "MP4", "Sixel"),
    tests("Audio", "AudioDecoding", "MP4", "POSIX"),
    tests("Sixel", "LibSixel", "CSixel", "PictureQuality", "Terminal", "Video"),
    tests("Terminal", "Sixel"),
    tests(
      "Playback", "Audio", "AudioDecoding", "PlaybackSimulation", "MP4", "POSIX", "Video",
      "Oracles"),
    tests("TrickPlay", "MP4", "POSIX", "Streaming", "Video"),
    tests("TerminalPlayer", "Audio", "MP4", "Playback", "Terminal", "TrickPlay", "Video"),
    tests("LessonCharts", "Terminal"),
    tests("LessonKit", "LessonCharts", "POSIX", "Terminal"),
    tests(
      "Lesson", of: "AllLessons", "report", "LessonKit", "POSIX", "Streaming", "TransportStream",
      and: lessonPrograms + lessonCode),
    tests("Exercise", of: "Steps", "ExerciseKit", "Oracles", "POSIX"),
    tests("Mine", of: "mine", "ExerciseKit", "LessonKit", "POSIX", and: lessonPrograms),
    tests("Course", of: "course", "LessonKit", "POSIX"),
    tests("Pages", of: "pages", and: lessonPrograms),
    tests("Benchmark", of: "benchmark", "LessonKit"),
    tests("Fuzz", of: "fuzz"),
  ] + lessons.flatMap(\.targets)
)

// `COURSE_TESTS=ExerciseTests`, or several names with commas between them, builds these tests and
// what they need alone: the companion's check of an exercise takes a third of the time.
if let names = Context.environment["COURSE_TESTS"] {
  var open = names.split(separator: ",").map(String.init)
  var needed: Set<String> = []
  while let name = open.popLast() {
    guard needed.insert(name).inserted else { continue }
    for dependency in package.targets.filter({ $0.name == name }).flatMap(\.dependencies) {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): open.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
