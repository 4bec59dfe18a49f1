// swift-tools-version: 6.3
import Foundation
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

/// Whether the compiler finds libavcodec's headers in a system's usual folders.
///
/// The library is loaded at run time, see `LibAVLibrary`. Elsewhere `pkg-config` says where the headers
/// are; it has the library linked as well, so that it is loaded sooner than it is needed.
let findsLibAVHeaders = ["", "/x86_64-linux-gnu", "/aarch64-linux-gnu"].contains {
  FileManager.default.fileExists(atPath: "/usr/include\($0)/libavcodec/avcodec.h")
}

/// Settings for every target that is not a learner's.
///
/// A warning is an error only where the course is tested: another compiler or system warns of other
/// things, and must not stop a learner.
let settings: [SwiftSetting] =
  language + [.strictMemorySafety()]
  + (Context.environment["COURSE_CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// Targets that loop over every byte or pixel are optimised in debug builds too: a plain
/// `swift run` plays at full speed, and the lessons' own code stays debuggable.
///
/// As a whole module, because generic loops are only fast where the compiler sees their callers, and
/// because file by file it would take half as long again. But it takes twice as long as without,
/// and of these modules everything is compiled again when a file has changed: they are few.
let optimisation: [SwiftSetting] = [
  .unsafeFlags(
    ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
    .when(configuration: .debug))
]

typealias Dependency = Target.Dependency

/// A module that loops over bytes or pixels.
func core(_ name: String, _ needs: Dependency..., path: String? = nil) -> Target {
  .target(
    name: name, dependencies: needs, path: path, swiftSettings: settings + optimisation)
}

/// A module without such loops.
func plain(
  _ name: String, _ needs: Dependency..., and others: [Dependency] = [], resources: [Resource] = []
) -> Target {
  .target(
    name: name, dependencies: needs + others, resources: resources, swiftSettings: settings)
}

func program(
  _ name: String, _ needs: Dependency..., and others: [Dependency] = [], path: String? = nil,
  exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: needs + others, path: path, exclude: exclude,
    swiftSettings: settings)
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

/// A part of the course's story: a folder in `Sources`, and the same in `Tests`.
///
/// No module imports one of a later group: a test holds the order.
func group(_ folder: String, _ targets: Target...) -> [Target] {
  for target in targets {
    let root = target.type == .test ? "Tests" : "Sources"
    target.path = "\(root)/\(folder)/\(target.path ?? target.name)"
  }
  return targets
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

  /// The folders of pictures and drawings, and second pages: what is not there cannot be excluded.
  private var illustrations: [String] {
    let path = "\(Context.packageDirectory)/Lessons/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().filter {
      ["pictures", "figures"].contains($0) || $0.hasSuffix(".md") && $0 != "README.md"
    }
  }

  var targets: [Target] {
    let path = "Lessons/\(folder)"
    return [
      .target(
        name: code, dependencies: ["LessonCharts", "LessonKit", "Media"] + imports, path: path,
        exclude: ["README.md", "Program", "Exercises", "Hints"] + illustrations,
        swiftSettings: settings),
      .executableTarget(
        name: program, dependencies: [.byName(name: code), "LessonKit", "http-fetch"],
        path: "\(path)/Program", swiftSettings: settings),
      exerciseTarget,
    ]
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
/// A new one is declared here and in `Sources/Course/AllLessons`; everything else goes through these two
/// lists or through the folders. Exercises link no libavcodec where they need none.
let lessons = [
  Lesson("01-bytes", "Terminal"),
  Lesson("02-boxes", "MP4", "Terminal"),
  Lesson("03-demux", "MP4", "Bitstream", "Terminal", "POSIX"),
  Lesson(
    "04-decode", "MP4", "Bitstream", "H264", "DecoderCells", "Video", "LibSixel", "Terminal",
    "POSIX", exercises: ["Bitstream"]),
  Lesson(
    "05-render", "MP4", "H264", "Video", "Sixel", "LibSixel", "PictureQuality", "Terminal",
    with: optimisation),
  Lesson("06-buffer", "MP4", "Video", "Terminal", "Playback", "PlaybackSimulation", "POSIX"),
  Lesson(
    "07-playback", "MP4", "H264", "ElementaryStream", "TransportStream", "Streaming", "RTP", "Live",
    "Video", "Audio", "Captions", "Sixel",
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
    "D-streaming", "Captions", "Streaming", "StreamingSimulation", "Terminal",
    exercises: ["Captions", "Streaming"]),
  Lesson(
    "E-live", "RTP", "SRTP", "Sending", "MP4", "Bitstream", "Video", "Sixel", "Terminal", "POSIX",
    exercises: ["RTP"]),
  Lesson(
    "F-decoder", "MP4", "Bitstream", "H264", "DecoderCells", "Terminal", "POSIX",
    .target(name: "Video", condition: .when(traits: ["Libavcodec"])),
    exercises: ["H264", "Bitstream"], with: optimisation),
  Lesson(
    "G-encode", "MP4", "H264", "Encoding", "Terminal", "POSIX",
    .target(name: "Video", condition: .when(traits: ["Libavcodec"])),
    exercises: ["H264", "Encoding", "MP4"], with: optimisation),
]

/// Lesson H, which is not a notebook: a player in one file that needs nothing from this package.
///
/// Learners compile it with plain `swiftc`, so it has no settings that `swiftc` does not have. It
/// is linked from a folder of its own, because SwiftPM would take their file beside it for a part
/// of it.
let handmade = Target.executableTarget(
  name: "lessonH-handmade", path: "Lessons/H-handmade/Program",
  swiftSettings: optimisation
    + (Context.environment["COURSE_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]))

let lessonCode: [Dependency] = lessons.map { .byName(name: $0.code) }
let lessonPrograms: [Dependency] = lessons.map { .byName(name: $0.program) }

let base = group(
  "Base",
  .systemLibrary(name: "CMalloc"),
  plain("POSIX", "CMalloc"),
  core("Media", "POSIX"),

  tests("POSIX"),
  tests("Media", "POSIX")
)

let codecs = group(
  "Codecs",
  .systemLibrary(
    name: "CLibAV", pkgConfig: findsLibAVHeaders ? nil : "libavcodec",
    providers: [.apt(["libavcodec-dev"]), .brew(["ffmpeg"])]),
  core("Bitstream", "Media"),
  // A decoder of our own, from the bits to the pixels.
  core("H264", "Media", "Bitstream"),
  // The way back: from pixels to bits, with that decoder in it.
  core("Encoding", "Media", "H264"),
  // Owners of libavcodec's memory, for all that decodes.
  core("LibAV", "CLibAV", "POSIX"),
  core("Video", "Media", "LibAV", "CLibAV"),
  // Signals and devices, and no C library: libasound is loaded at run time.
  core("Audio", "Media", "POSIX"),
  core("AudioDecoding", "Audio", "Media", "LibAV", "CLibAV"),
  // Text over a film: files and samples of it, and which is shown at a moment.
  core("Captions", "Media", "Bitstream"),

  tests("Bitstream", "MP4"),
  tests("H264", "Bitstream", "MP4", "Oracles"),
  tests("Encoding", "H264", "MP4"),
  tests("Video", "LibSixel", "PictureQuality", "MP4", "Sixel"),
  tests("Audio", "AudioDecoding", "MP4", "POSIX"),
  tests("Captions", "Bitstream", "MP4")
)

let containers = group(
  "Containers",
  core("MP4", "Media"),
  plain("TransportStream", "Media", "Bitstream"),
  // Raw streams of H.264, which have no container.
  core("ElementaryStream", "Media", "Bitstream", "MP4"),

  tests("MP4", "Oracles"),
  tests("TransportStream"),
  tests("ElementaryStream", "Bitstream", "MP4")
)

let delivery = group(
  "Delivery",
  .systemLibrary(name: "CCurl"),
  // A program of its own, so that no lesson has to load libcurl: 10 ms each time. What a server
  // does to it does not affect the lesson. Lessons depend on it to have it built beside them: as a
  // library, it would make them link its own libraries.
  program("http-fetch", "Media", "POSIX", "CCurl", path: "Network"),
  // AES and HMAC, for encrypted playlists and live packets.
  core("Ciphers", "LibAV", "CLibAV", "Media"),
  plain("Streaming", "Captions", "Ciphers", "Media", "MP4", "TransportStream"),
  // Real-time streams: packets that come late, twice or never.
  plain("RTP", "Media", "Bitstream", "TransportStream", "POSIX"),
  // Encrypted packets; apart, so that RTP needs no C library.
  plain("SRTP", "RTP", "Ciphers", "Media"),
  // Cameras; apart, because they want to be signed in to with MD5.
  plain("RTSP", "RTP", "Ciphers", "Media", "POSIX"),
  // Everything that comes over a network as it is made: its addresses and descriptions.
  plain("Live", "RTP", "SRTP", "RTSP", "Media"),
  // A film as a camera would send it.
  plain("Sending", "RTP", "MP4", "Bitstream", "Media", "POSIX"),

  tests("Network", of: "http-fetch", "MP4", "Streaming"),
  tests("Ciphers"),
  tests("Streaming", "Captions", "StreamingSimulation", "POSIX"),
  tests("RTP", "Bitstream", "MP4", "POSIX", "TransportStream"),
  tests("SRTP", "RTP", "POSIX"),
  tests("RTSP", "RTP", "POSIX"),
  tests("Live", "Sending", "RTP", "SRTP", "MP4", "POSIX"),
  tests("Sending", "RTP", "SRTP", "MP4", "Bitstream", "POSIX")
)

let player = group(
  "Player",
  core("Sixel", "Media"),
  core("Terminal", "Media", "POSIX", "Sixel"),
  core("Playback", "Media"),
  // Thumbnails, scrubbing, fast forward, reverse.
  plain("TrickPlay", "Media", "Video", "POSIX"),
  plain(
    "TerminalPlayer", "Media", "H264", "Video", "Audio", "AudioDecoding", "Captions", "Sixel",
    "Terminal",
    "Playback",
    "POSIX", "TrickPlay"),
  plain(
    "PlayerCore", "Audio", "AudioDecoding", "Bitstream", "ElementaryStream", "H264", "Live", "MP4",
    "Media", "Playback", "RTP", "Sixel", "Streaming", "Terminal", "TerminalPlayer",
    "TransportStream", "TrickPlay", "Video"),

  tests("Sixel", "LibSixel", "CSixel", "PictureQuality", "Terminal", "Video"),
  tests("Terminal", "Sixel"),
  tests(
    "Playback", "Audio", "AudioDecoding", "PlaybackSimulation", "MP4", "POSIX", "Video",
    "Oracles"),
  tests("TrickPlay", "MP4", "POSIX", "Streaming", "Video"),
  tests("PlayerCore"),
  tests(
    "TerminalPlayer", "Audio", "Captions", "H264", "MP4", "Playback", "Terminal", "TrickPlay",
    "Video")
)

let course = group(
  "Course",
  .systemLibrary(
    name: "CSixel", pkgConfig: "libsixel",
    providers: [.apt(["libsixel-dev"]), .brew(["libsixel"])]),
  // The rules of the player, and of adaptive streaming, in a world of numbers.
  plain("PlaybackSimulation", "Media", "Playback"),
  plain("StreamingSimulation", "Media", "Streaming"),
  // libsixel writes stills, and our own encoder is compared with it: no player links it.
  core("LibSixel", "Media", "Video", "CSixel"),
  // How good a picture of few colours is: for lessons, tests and benchmarks.
  core("PictureQuality", "Media", "Video"),
  // Bars, lines and timelines, for lessons and benchmarks.
  plain("LessonCharts", "Media", "Terminal"),
  // The style sheets of saved pages become a part of the program: it needs no other file.
  plain(
    "LessonKit", "ElementaryStream", "LessonCharts", "Media", "MP4", "POSIX", "Terminal",
    resources: [.embedInCode("HTML/base.css"), .embedInCode("HTML/notebook.css")]),
  // A decoder's traces in tables and panels: for lessons 04 and F.
  core("DecoderCells", "H264", "LessonCharts", "LessonKit", "Media"),
  plain("AllLessons", "LessonKit", and: lessonCode),
  // Plain implementations, to which tests hold the core; the course shows them as solutions.
  plain("Oracles", "Media", "MP4", "Bitstream", "H264", "Encoding", "Playback"),
  core("ExerciseKit", "Media"),
  // With the modules that take rules, which a learner can write.
  plain(
    "Steps", "ExerciseKit", "LessonKit", "Oracles", "Media", "MP4", "Bitstream", "H264",
    "Encoding",
    "TransportStream", "RTP", "SRTP", "Captions", "Streaming", "Video", "Audio", "Sixel",
    "Terminal", "Playback", "TrickPlay",
    and: lessons.map { .byName(name: $0.exercises) }),
  // The lessons with the learner's functions; a lesson's `--mine` builds and runs this program.
  // Nothing else links the exercises but their tests: a mistake in one breaks no lesson.
  program("mine", "AllLessons", "Steps", "ExerciseKit", "LessonKit", "http-fetch"),
  // One page of all lessons about a film: ./course report.
  program("report", "AllLessons", "LessonKit", "Media", "POSIX", "Terminal", "http-fetch"),
  program("course", "ExerciseKit", "LessonKit", "Terminal", "POSIX"),
  // The drawings of the pages, computed from the course's films.
  plain(
    "LessonFigures", "Bitstream", "H264", "LessonCharts", "LessonKit", "MP4", "Media", "Oracles",
    "POSIX", "Playback", "PlaybackSimulation", "Streaming", "StreamingSimulation", "Video"),
  program("figures", "LessonFigures", "LessonKit", "POSIX"),

  tests("LessonCharts", "Terminal"),
  tests("LessonFigures", "LessonKit"),
  tests("LessonKit", "LessonCharts", "POSIX", "Terminal"),
  tests(
    "Lesson", of: "AllLessons", "report", "LessonKit", "POSIX", "Streaming", "TransportStream",
    and: lessonPrograms + lessonCode),
  tests(
    "Exercise", of: "Steps", "Captions", "Encoding", "ExerciseKit", "H264", "MP4", "Oracles",
    "POSIX"),
  tests("Handmade", of: "lessonH-handmade", "lessonF-decoder", "lessonG-encode"),
  tests("Mine", of: "mine", "ExerciseKit", "LessonKit", "POSIX", and: lessonPrograms),
  tests("Course", of: "course", "ExerciseKit", "LessonKit", "POSIX"),
  tests("Pages", of: "pages", and: lessonPrograms),
  tests("Benchmark", of: "benchmark", "LessonKit"),
  tests("Fuzz", of: "fuzz")
)

/// What the course is tested with.
let tools = [
  core("TestSupport", "Audio", "Media", "POSIX", path: "Tests/TestSupport"),
  program(
    "fuzz", "Bitstream", "Captions", "ElementaryStream", "H264", "MP4", "Media", "RTP", "Streaming",
    "TransportStream", "Video", "LessonKit", "POSIX", "TestSupport", and: lessonCode,
    path: "Tests/Fuzz", exclude: ["cases"]),
  program(
    "benchmark", "H264", "LessonCharts", "LessonKit", "Sixel", "Terminal", "POSIX", "Media",
    "MP4", "RTP", "Sending", "Video", "PictureQuality", "TestSupport",
    path: "Tests/Benchmarks", exclude: ["README.md"]),
  program("pages", "ExerciseKit", "TestSupport", path: "Tests/Pages"),
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
    // Lesson A has cells that need no decoder, lesson F has its own:
    // `swift run --disable-default-traits lessonF-decoder`.
    .trait(name: "Libavcodec", description: "Lessons A and F can decode with libavcodec."),
  ],
  targets: base + codecs + containers + delivery + player + course + tools
    + lessons.flatMap(\.targets) + [handmade]
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
