// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// Every Swift target: Swift 6 language mode, explicit `any`, explicit imports.
///
/// `Lifetimes` is the one experimental feature: `ByteReader` and `BitReader` are `~Escapable`, so
/// that the compiler proves that no reader outlives the bytes it reads.
let language: [SwiftSetting] =
  [
    "ExistentialAny", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.enableExperimentalFeature("Lifetimes")]

/// Whether the compiler finds libavcodec's headers in a system's usual folders.
///
/// The library is loaded at run time, see `LibAVLibrary`. Elsewhere `pkg-config` says where the headers
/// are; it has the library linked as well, so that it is loaded sooner than it is needed.
let findsLibAVHeaders = ["", "/x86_64-linux-gnu", "/aarch64-linux-gnu"].contains {
  FileManager.default.fileExists(atPath: "/usr/include\($0)/libavcodec/avcodec.h")
}

/// A warning is an error only where the course is tested: another compiler or system warns of other
/// things, and must not stop a learner.
let strictness: [SwiftSetting] =
  Context.environment["COURSE_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// Settings for every target that is not a learner's.
let settings = language + [.strictMemorySafety()] + strictness

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

/// A lesson's release contains Swift's own libraries.
///
/// To find and load them would take longer than to open a film. Foundation, which no lesson imports, could not
/// be linked like this.
let ownLibraries: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
]

/// Modules by their names; with the trait `Libavcodec` alone, those that end in a question mark.
///
///     ["Media POSIX Video?"]
func modules(_ names: [String]) -> [Target.Dependency] {
  names.flatMap { $0.split(separator: " ") }.map { name in
    name.hasSuffix("?")
      ? .target(name: String(name.dropLast()), condition: .when(traits: ["Libavcodec"]))
      : .byName(name: String(name))
  }
}

/// A module that loops over bytes or pixels.
func core(
  _ name: String, _ needs: String..., path: String? = nil, tests: String? = nil
) -> [Target] {
  module(name, needs, path: path, tests: tests, settings: settings + optimisation)
}

/// A module without such loops.
func plain(
  _ name: String, _ needs: String..., resources: [Resource] = [], tests: String? = nil
) -> [Target] {
  module(name, needs, resources: resources, tests: tests, settings: settings)
}

/// A row of the table: a module, the modules that it imports, and those that only its tests import.
func module(
  _ name: String, _ needs: [String], path: String? = nil, resources: [Resource] = [],
  tests imports: String?, settings: [SwiftSetting]
) -> [Target] {
  let module = Target.target(
    name: name, dependencies: modules(needs), path: path, resources: resources,
    swiftSettings: settings)
  return imports.map { [module] + tests(name, of: name, $0) } ?? [module]
}

/// The tests of a module, with `TestSupport` and its `Media`.
func tests(_ name: String, of module: String, _ needs: String...) -> [Target] {
  let needs = modules([module, "TestSupport"] + needs)
  return [.testTarget(name: name + "Tests", dependencies: needs, swiftSettings: settings)]
}

func program(
  _ name: String, _ needs: String..., path: String? = nil, exclude: [String] = []
) -> [Target] {
  let needs = modules(needs)
  return [
    .executableTarget(
      name: name, dependencies: needs, path: path, exclude: exclude, swiftSettings: settings)
  ]
}

/// A part of the course's story: a folder in `Sources`, and the same in `Tests`.
///
/// No module imports one of a later group: a test holds the order.
func group(_ folder: String, _ rows: [Target]...) -> [Target] {
  let targets = rows.flatMap(\.self)
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
/// The code is a library so that `mine` can run it too, with the learner's functions. It imports the
/// modules that lessons up to this one have explained, and the exercises import these or fewer.
struct Lesson {
  let code, program, exercises: Target

  /// Declares what is in a folder of `Lessons`, which names everything: `03-demux`, or `A-sound`.
  init(
    _ folder: String, _ imports: String, exercises fewer: String? = nil,
    with exerciseSettings: [SwiftSetting] = []
  ) {
    let (path, number) = ("Lessons/\(folder)", folder.prefix { $0 != "-" })
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: "\(Context.packageDirectory)/\(path)")
    let others = ["Program", "Exercises", "Hints", "pictures", "figures"]
    code = .target(
      name: "Lesson\(number)", dependencies: modules(["LessonCharts LessonKit Media", imports]),
      path: path, exclude: names?.filter { others.contains($0) || $0.hasSuffix(".md") } ?? [],
      swiftSettings: settings)
    program = .executableTarget(
      name: "lesson\(folder)", dependencies: modules([code.name, "LessonKit http-fetch"]),
      path: "\(path)/Program", swiftSettings: settings, linkerSettings: ownLibraries)
    let isCopied = copiedExercises.contains(folder[...])
    exercises = .target(
      name: "Exercises\(number)", dependencies: modules(["ExerciseKit Media", fewer ?? imports]),
      path: isCopied ? ".course/exercises/\(folder)" : "\(path)/Exercises",
      swiftSettings: language + exerciseSettings)
  }
}

/// The lessons, in the order of the course.
///
/// A new one is declared here and in `Sources/Course/AllLessons`; everything else goes through these two
/// lists or through the folders. Exercises link no libavcodec where they need none.
let lessons = [
  Lesson("01-bytes", "Terminal"),
  Lesson("02-boxes", "MP4 Terminal"),
  Lesson("03-demux", "MP4 Bitstream Terminal POSIX"),
  Lesson(
    "04-decode", "MP4 Bitstream H264 DecoderCells Video LibSixel Terminal POSIX",
    exercises: "Bitstream"),
  Lesson("05-render", "MP4 H264 Video Sixel LibSixel PictureQuality Terminal", with: optimisation),
  Lesson("06-buffer", "MP4 Video Terminal Playback PlaybackSimulation POSIX"),
  Lesson(
    "07-playback",
    "MP4 H264 ElementaryStream TransportStream Streaming RTP Live Video Audio Captions Sixel "
      + "Terminal TerminalPlayer TrickPlay Playback POSIX"),
  Lesson(
    "A-sound", "MP4 Bitstream Audio Terminal Playback POSIX AudioDecoding?",
    exercises: "Bitstream Playback", with: optimisation),
  Lesson("B-trickplay", "MP4 Video Sixel TrickPlay Terminal", exercises: ""),
  Lesson("C-transport", "TransportStream Bitstream Terminal POSIX", exercises: "TransportStream"),
  Lesson(
    "D-streaming", "Captions Streaming StreamingSimulation Terminal",
    exercises: "Captions Streaming"),
  Lesson("E-live", "RTP SRTP Sending MP4 Bitstream Video Sixel Terminal POSIX", exercises: "RTP"),
  Lesson(
    "F-decoder", "MP4 Bitstream H264 DecoderCells Terminal POSIX Video?",
    exercises: "H264 Bitstream", with: optimisation),
  Lesson(
    "G-encode", "MP4 H264 Encoding Terminal POSIX Video?",
    exercises: "H264 Encoding MP4", with: optimisation),
]

/// Lesson H, which is not a notebook: a player in one file that needs nothing from this package.
///
/// Learners compile it with plain `swiftc`, so it has no settings that `swiftc` does not have. It
/// is linked from a folder of its own, because SwiftPM would take their file beside it for a part
/// of it.
let handmade = Target.executableTarget(
  name: "lessonH-handmade", path: "Lessons/H-handmade/Program",
  swiftSettings: optimisation + strictness)

let lessonCode = lessons.map(\.code.name).joined(separator: " ")
let lessonPrograms = lessons.map(\.program.name).joined(separator: " ")
let lessonExercises = lessons.map(\.exercises.name).joined(separator: " ")

let base = group(
  "Base",
  [.systemLibrary(name: "CMalloc")],
  plain("POSIX", "CMalloc", tests: ""),
  core("Media", "POSIX", tests: "POSIX"))

let codecs = group(
  "Codecs",
  [
    .systemLibrary(
      name: "CLibAV", pkgConfig: findsLibAVHeaders ? nil : "libavcodec",
      providers: [.apt(["libavcodec-dev"]), .brew(["ffmpeg"])])
  ],
  core("Bitstream", "Media", tests: "MP4"),
  core("H264", "Media Bitstream", tests: "Bitstream DecoderCells MP4 Oracles"),
  core("Encoding", "Media H264", tests: "H264 MP4"),
  core("LibAV", "CLibAV POSIX"),
  core("Video", "Media LibAV CLibAV", tests: "LibSixel PictureQuality MP4 Sixel"),
  // No C library: libasound is loaded at run time.
  core("Audio", "Media POSIX", tests: "AudioDecoding MP4 POSIX"),
  core("AudioDecoding", "Audio Media LibAV CLibAV"),
  core("Captions", "Media Bitstream", tests: "Bitstream MP4"))

let containers = group(
  "Containers",
  core("MP4", "Media", tests: "Oracles"),
  plain("TransportStream", "Media Bitstream", tests: ""),
  core("ElementaryStream", "Media Bitstream MP4", tests: "Bitstream MP4"))

let delivery = group(
  "Delivery",
  [.systemLibrary(name: "CCurl")],
  // A program of its own, so that no lesson has to load libcurl: 10 ms each time. What a server
  // does to it does not affect the lesson. Lessons depend on it to have it built beside them: as a
  // library, it would make them link its own libraries.
  program("http-fetch", "Media POSIX CCurl", path: "Network"),
  tests("Network", of: "http-fetch", "MP4 Streaming"),
  core("Ciphers", "LibAV CLibAV Media", tests: ""),
  plain(
    "Streaming", "Captions Ciphers Media MP4 TransportStream",
    tests: "Captions Ciphers StreamingSimulation POSIX"),
  plain(
    "RTP", "Media Bitstream TransportStream POSIX", tests: "Bitstream MP4 POSIX TransportStream"),
  // Apart, so that RTP needs no C library.
  plain("SRTP", "RTP Ciphers Media", tests: "RTP POSIX"),
  // Apart, because cameras want to be signed in to with MD5.
  plain("RTSP", "RTP Ciphers Media POSIX", tests: "RTP POSIX"),
  plain("Live", "RTP SRTP RTSP Media", tests: "Sending RTP SRTP MP4 POSIX"),
  plain("Sending", "RTP MP4 Bitstream Media POSIX", tests: "RTP SRTP MP4 Bitstream POSIX"))

let player = group(
  "Player",
  core("Sixel", "Media", tests: "LibSixel CSixel PictureQuality Terminal Video"),
  core("Terminal", "Media POSIX Sixel", tests: "Sixel"),
  core(
    "Playback", "Media", tests: "Audio AudioDecoding PlaybackSimulation MP4 POSIX Video Oracles"),
  plain("TrickPlay", "Media Video POSIX", tests: "MP4 POSIX Streaming Video"),
  plain(
    "TerminalPlayer",
    "Media H264 Video Audio AudioDecoding Captions Sixel Terminal Playback POSIX TrickPlay",
    tests: "Audio Captions H264 MP4 Playback Terminal TrickPlay Video"),
  plain(
    "PlayerCore",
    "Audio AudioDecoding Bitstream ElementaryStream H264 Live MP4 Media Playback RTP Sixel",
    "Streaming Terminal TerminalPlayer TransportStream TrickPlay Video", tests: ""))

let course = group(
  "Course",
  [
    .systemLibrary(
      name: "CSixel", pkgConfig: "libsixel",
      providers: [.apt(["libsixel-dev"]), .brew(["libsixel"])])
  ],
  plain("PlaybackSimulation", "Media Playback"),
  plain("StreamingSimulation", "Media Streaming"),
  // libsixel writes stills, and our own encoder is compared with it: no player links it.
  core("LibSixel", "Media Video CSixel"),
  core("PictureQuality", "Media Video"),
  plain("LessonCharts", "Media Terminal", tests: "Terminal"),
  // The style sheets of saved pages become a part of the program: it needs no other file.
  plain(
    "LessonKit", "ElementaryStream LessonCharts Media MP4 POSIX Terminal",
    resources: [.embedInCode("HTML/base.css"), .embedInCode("HTML/notebook.css")],
    tests: "LessonCharts POSIX Terminal"),
  core("DecoderCells", "H264 LessonCharts LessonKit Media"),
  plain("AllLessons", "LessonKit", lessonCode),
  core("Oracles", "Media MP4 Bitstream H264 Encoding Playback"),
  core("ExerciseKit", "Media"),
  // With the modules that take rules, which a learner can write.
  plain(
    "Steps",
    "ExerciseKit LessonKit Oracles Media MP4 Bitstream H264 Encoding TransportStream RTP SRTP",
    "Captions Streaming Video Audio Sixel Terminal Playback TrickPlay", lessonExercises),
  // The lessons with the learner's functions; a lesson's `--mine` builds and runs this program.
  // Nothing else links the exercises but their tests: a mistake in one breaks no lesson.
  program("mine", "AllLessons Steps ExerciseKit LessonKit http-fetch"),
  program("report", "AllLessons LessonKit Media POSIX Terminal http-fetch"),
  program("course", "ExerciseKit LessonKit Terminal POSIX"),
  plain(
    "LessonFigures",
    "Bitstream H264 LessonCharts LessonKit MP4 Media Oracles POSIX Playback PlaybackSimulation",
    "Streaming StreamingSimulation Video", tests: "LessonKit"),
  program("figures", "LessonFigures LessonKit POSIX"),

  tests(
    "Lesson", of: "AllLessons", "report LessonKit POSIX Streaming TransportStream",
    lessonPrograms, lessonCode),
  tests(
    "Exercise", of: "Steps",
    "Captions DecoderCells Encoding ExerciseKit H264 MP4 Oracles POSIX"),
  tests("Handmade", of: "lessonH-handmade", "lessonF-decoder lessonG-encode"),
  tests("Mine", of: "mine", "ExerciseKit LessonKit POSIX", lessonPrograms),
  tests("Course", of: "course", "ExerciseKit LessonKit POSIX"),
  tests("Pages", of: "pages", lessonPrograms),
  tests("Benchmark", of: "benchmark", "LessonKit Media Sixel"),
  tests("Fuzz", of: "fuzz"))

/// What the course is tested with.
let tools = [
  core("TestSupport", "Audio Media POSIX", path: "Tests/TestSupport"),
  program(
    "fuzz",
    "Bitstream Captions ElementaryStream H264 MP4 Media RTP Streaming TransportStream Video",
    "LessonKit POSIX TestSupport", lessonCode, path: "Tests/Fuzz", exclude: ["cases"]),
  program(
    "benchmark",
    "H264 LessonCharts LessonKit Sixel Terminal POSIX Media MP4 RTP Sending Video",
    "PictureQuality TestSupport", path: "Tests/Benchmarks", exclude: ["README.md"]),
  program("pages", "ExerciseKit TestSupport", path: "Tests/Pages"),
].flatMap(\.self)

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
    + lessons.flatMap { [$0.code, $0.program, $0.exercises] } + [handmade]
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
