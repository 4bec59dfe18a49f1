import Foundation
import TestSupport
import Testing

@testable import pages

/// How the modules of this package depend on each other.
@Suite struct PackageGraphTests {
  private static func graph(_ options: String...) throws -> PackageGraph {
    try PackageGraph(root: URL(fileURLWithPath: packageFolder), options: options)
  }

  @Test func `no module imports one of a later group`() throws {
    let graph = try Self.graph()
    let rank = { (name: String) -> Int? in
      graph.modules.first { $0.name == name }?.place.flatMap { root, group in
        root == "Sources" ? PackageGraph.groups.firstIndex(of: String(group)) : nil
      }
    }
    for module in graph.modules where module.path.hasPrefix("Sources/") {
      let own = try #require(rank(module.name), "\(module.path) is in a group")
      for name in module.imports {
        guard let other = rank(name) else { continue }
        #expect(other <= own, "\(module.name) imports \(name)")
      }
    }
  }

  @Test func `tests lie in the group of what they test`() throws {
    let graph = try Self.graph()
    for tests in graph.modules where tests.path.hasPrefix("Tests/") {
      guard let place = tests.place else { continue }
      let module = graph.modules.first { "\($0.name)Tests" == tests.name }
      guard let group = module?.place?.group else { continue }
      #expect(place.group == group, "\(tests.name)")
    }
  }

  @Test func `no two modules have a type of one name`() throws {
    let root = "\(packageFolder)/Sources"
    let declaration =
      /(?:(?:public|package|final|indirect) )*(?:struct|class|enum|actor|protocol) (\w+).*/
    var modules: [String: Set<String>] = [:]
    for file in try FileManager.default.subpathsOfDirectory(atPath: root)
    where file.hasSuffix(".swift") {
      let module = file.split(separator: "/").prefix(2).joined(separator: "/")
      let text = try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      for line in text.split(separator: "\n") {
        guard let name = line.wholeMatch(of: declaration)?.1 else { continue }
        modules[String(name), default: []].insert(module)
      }
    }
    #expect(modules.count > 500)
    #expect(modules.filter { $0.value.count > 1 }.isEmpty)
  }

  /// Tables, which a reader wants to see whole, and where they come from.
  private static let tables = [
    "Sources/Codecs/H264/Entropy/ContextTables.swift": "ITU-T H.264 §9.3.1.1, of 1024 contexts"
  ]

  @Test func `a file of sources is one idea, of 300 lines at most`() throws {
    var long: Set<String> = []
    for file in try FileManager.default.subpathsOfDirectory(atPath: "\(packageFolder)/Sources")
    where file.hasSuffix(".swift") {
      let text = try Data(contentsOf: URL(fileURLWithPath: "\(packageFolder)/Sources/\(file)"))
      if text.count(where: { $0 == UInt8(ascii: "\n") }) > 300 { long.insert("Sources/\(file)") }
    }
    #expect(long == Set(Self.tables.keys))
  }

  /// The C libraries that a product links, or the target of that name.
  private func libraries(of name: String, in graph: PackageGraph) -> Set<String> {
    let product = graph.products.first { $0.name == name }?.targets ?? [name]
    return graph.closure(of: product).intersection(["CLibAV", "CSixel"])
  }

  @Test
  func `lessons 1 to 3 and C, and the products for files, link neither libavcodec nor libsixel`()
    throws
  {
    let graph = try Self.graph()
    for name in [
      "lesson01-bytes", "lesson02-boxes", "lesson03-demux", "lessonC-transport", "ExercisesA",
      "ExercisesC", "MP4", "Bitstream", "H264", "TransportStream", "http-fetch", "course",
    ] {
      #expect(!graph.closure(of: [name]).isEmpty)
      #expect(libraries(of: name, in: graph) == [], "\(name)")
    }
    #expect(libraries(of: "lesson04-decode", in: graph) == ["CLibAV", "CSixel"])
    #expect(libraries(of: "PlayerCore", in: graph) == ["CLibAV"], "libsixel is for stills")
  }

  @Test func `lesson A links no decoder without the trait`() throws {
    #expect(try libraries(of: "lessonA-sound", in: Self.graph()) == ["CLibAV"])
    let without = try Self.graph("--disable-default-traits")
    #expect(libraries(of: "lessonA-sound", in: without) == [])
  }
}
