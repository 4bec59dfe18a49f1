// swift-tools-version: 6.3
import Foundation
import PackageDescription

/// Every Swift target: explicit `any`, explicit imports; and with `Lifetimes`, the one experimental
/// feature, the compiler proves that no `ByteReader` outlives the bytes it reads.
let language: [SwiftSetting] =
  [
    "ExistentialAny", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    "InferIsolatedConformances",
  ].map { .enableUpcomingFeature($0) } + [.enableExperimentalFeature("Lifetimes")]

/// Whether libavcodec's headers are in a system's usual folders; it is loaded at run time.
///
/// Elsewhere `pkg-config` finds them; it has the library linked too, and so loaded sooner than needed.
let findsLibAVHeaders = ["", "/x86_64-linux-gnu", "/aarch64-linux-gnu"].contains {
  FileManager.default.fileExists(atPath: "/usr/include\($0)/libavcodec/avcodec.h")
}

/// A warning is an error only where the course is tested: another compiler warns of other things.
let strictness: [SwiftSetting] =
  Context.environment["COURSE_CI"] == nil ? [] : [.treatAllWarnings(as: .error)]

/// Settings for every target that is not a learner's.
let settings = language + [.strictMemorySafety()] + strictness

/// Modules that loop over bytes or pixels are optimised in debug builds too, so that a lesson plays at full speed.
///
/// Each as a whole, because generic loops are only fast where the compiler sees their callers. That takes
/// three times as long as without, and again whenever a file of them has changed: they are few.
let optimisation: [SwiftSetting] = [
  .unsafeFlags(
    ["-O", "-disable-batch-mode", "-whole-module-optimization", "-num-threads", "2"],
    .when(configuration: .debug))
]

/// A lesson's release contains Swift's own libraries: to load them would take longer than to open a film.
let ownLibraries: [LinkerSetting] = [
  .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
]

/// Modules by their names, such as `Media POSIX Video?`: what has a question mark needs the trait `Libavcodec`.
func modules(_ names: String...) -> [Target.Dependency] {
  names.flatMap { $0.split(separator: " ") }.map { name in
    .target(
      name: String(name.prefix { $0 != "?" }),
      condition: name.hasSuffix("?") ? .when(traits: ["Libavcodec"]) : nil)
  }
}

/// A row of the table: a module, the modules that it imports, and those that only its tests import.
func plain(
  _ name: String, _ needs: String, path: String? = nil, resources: [Resource] = [],
  tests others: String? = nil, with more: [SwiftSetting] = []
) -> [Target] {
  let module = Target.target(
    name: name, dependencies: modules(needs), path: path, resources: resources,
    swiftSettings: settings + more)
  return [module] + (others.map { tests(name, of: name, $0) } ?? [])
}

/// A module that loops over bytes or pixels.
func core(
  _ name: String, _ needs: String, path: String? = nil, tests others: String? = nil
) -> [Target] {
  plain(name, needs, path: path, tests: others, with: optimisation)
}

/// The tests of a module, with `TestSupport` and its `Media`.
func tests(_ name: String, of module: String, _ needs: String = "") -> [Target] {
  let needs = modules(module, "TestSupport", needs)
  return [.testTarget(name: name + "Tests", dependencies: needs, swiftSettings: settings)]
}

func program(
  _ name: String, _ needs: String, path: String? = nil, exclude: [String] = []
) -> [Target] {
  [
    .executableTarget(
      name: name, dependencies: modules(needs), path: path, exclude: exclude,
      swiftSettings: settings)
  ]
}

/// A folder of `Sources`, and the same in `Tests`: no module imports one of a later group, which a test holds.
func group(_ folder: String, _ rows: [Target]...) -> [Target] {
  let targets = rows.flatMap(\.self)
  for target in targets {
    let root = target.type == .test ? "Tests" : "Sources"
    target.path = "\(root)/\(folder)/\(target.path ?? target.name)"
  }
  return targets
}

/// Lessons of whose exercises the companion has made copies, because one of them does not compile.
let copiedExercises = (Context.environment["COURSE_COPIES"] ?? "").split(separator: " ")

/// A lesson: its code, which is a library so that `mine` can run it too, its program, and its exercises.
///
/// It imports what lessons up to this one have explained, and the exercises import that or less.
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
      name: "Lesson\(number)", dependencies: modules("LessonCharts LessonKit Media", imports),
      path: path, exclude: names?.filter { others.contains($0) || $0.hasSuffix(".md") } ?? [],
      swiftSettings: settings)
    program = .executableTarget(
      name: "lesson\(folder)", dependencies: modules(code.name, "LessonKit http-fetch"),
      path: "\(path)/Program", swiftSettings: settings, linkerSettings: ownLibraries)
    let isCopied = copiedExercises.contains(folder[...])
    exercises = .target(
      name: "Exercises\(number)", dependencies: modules("ExerciseKit Media", fewer ?? imports),
      path: isCopied ? ".course/exercises/\(folder)" : "\(path)/Exercises",
      swiftSettings: language + exerciseSettings)
  }
}

/// The lessons, in the order of the course: a new one is declared here and in `Sources/Course/AllLessons`.
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

/// Lesson H, a player in one file that learners compile with plain `swiftc`: it needs nothing from here, and
/// is linked from a folder of its own, because SwiftPM would take their file beside it for a part of it.
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
  // A program of its own: no lesson has to load libcurl, which takes 10 ms, and what a server does to it
  // does not affect the lesson. Lessons depend on it to have it built beside them.
  program("http-fetch", "Media POSIX CCurl", path: "Network"),
  tests("Network", of: "http-fetch", "MP4 Streaming"),
  core("Ciphers", "LibAV CLibAV Media", tests: ""),
  plain(
    "Streaming", "Captions Ciphers Media MP4 TransportStream",
    tests: "Captions Ciphers StreamingSimulation POSIX"),
  plain(
    "RTP", "Media Bitstream TransportStream POSIX", tests: "Bitstream MP4 POSIX TransportStream"),
  // Apart, so that RTP needs no C library: SRTP has its ciphers, and cameras are signed in to with MD5.
  plain("SRTP", "RTP Ciphers Media", tests: "RTP POSIX"),
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
    "Audio AudioDecoding Bitstream ElementaryStream H264 Live MP4 Media Playback RTP Sixel "
      + "Streaming Terminal TerminalPlayer TransportStream TrickPlay Video", tests: ""))

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
  plain("AllLessons", "LessonKit " + lessonCode),
  core("Oracles", "Media MP4 Bitstream H264 Encoding Playback"),
  core("ExerciseKit", "Media"),
  // With the modules that take rules, which a learner can write.
  plain(
    "Steps",
    "ExerciseKit LessonKit Oracles Media MP4 Bitstream H264 Encoding TransportStream RTP SRTP "
      + "Captions Streaming Video Audio Sixel Terminal Playback TrickPlay " + lessonExercises),
  // A lesson's `--mine` runs this. Only it and the tests link the exercises: a mistake breaks no lesson.
  program("mine", "AllLessons Steps ExerciseKit LessonKit http-fetch"),
  program("report", "AllLessons LessonKit Media POSIX Terminal http-fetch"),
  program("course", "ExerciseKit LessonKit Terminal POSIX"),
  plain(
    "LessonFigures",
    "Bitstream H264 LessonCharts LessonKit MP4 Media Oracles POSIX Playback PlaybackSimulation "
      + "Streaming StreamingSimulation Video", tests: "LessonKit"),
  program("figures", "LessonFigures LessonKit POSIX"),

  tests(
    "Lesson", of: "AllLessons",
    "report LessonKit POSIX Streaming TransportStream \(lessonPrograms) \(lessonCode)"),
  tests(
    "Exercise", of: "Steps",
    "Captions DecoderCells Encoding ExerciseKit H264 MP4 Oracles POSIX"),
  tests("Handmade", of: "lessonH-handmade", "lessonF-decoder lessonG-encode"),
  tests("Mine", of: "mine", "ExerciseKit LessonKit POSIX " + lessonPrograms),
  tests("Course", of: "course", "ExerciseKit LessonKit POSIX"),
  tests("Pages", of: "pages", lessonPrograms),
  tests("Benchmark", of: "benchmark", "LessonKit Media Sixel"),
  tests("Fuzz", of: "fuzz"))

/// What the course is tested with.
let tools = [
  core("TestSupport", "Audio Media POSIX", path: "Tests/TestSupport"),
  program(
    "fuzz",
    "Bitstream Captions ElementaryStream H264 MP4 Media RTP Streaming TransportStream Video "
      + "LessonKit POSIX TestSupport " + lessonCode, path: "Tests/Fuzz", exclude: ["cases"]),
  program(
    "benchmark",
    "H264 LessonCharts LessonKit Sixel Terminal POSIX Media MP4 RTP Sending Video "
      + "PictureQuality TestSupport", path: "Tests/Benchmarks", exclude: ["README.md"]),
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
    // Lessons A and F do something without: `swift run --disable-default-traits lessonF-decoder`.
    .trait(name: "Libavcodec", description: "Lessons A and F can decode with libavcodec."),
  ],
  targets: base + codecs + containers + delivery + player + course + tools
    + lessons.flatMap { [$0.code, $0.program, $0.exercises] } + [handmade]
)

// `COURSE_TESTS=ExerciseTests`, or several names with commas between them, builds these tests and
// what they need alone: the companion's check of an exercise takes a third of the time.
if let names = Context.environment["COURSE_TESTS"] {
  var (needed, count) = (Set(names.split(separator: ",").map(String.init)), 0)
  while count < needed.count {
    count = needed.count
    for target in package.targets where needed.contains(target.name) {
      for case .targetItem(let name, _) in target.dependencies { needed.insert(name) }
    }
  }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}
