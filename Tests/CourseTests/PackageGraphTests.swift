import Foundation
import LessonKit
import POSIX
import Testing

/// What of the package needs a C library, as SwiftPM describes it.
@Suite struct PackageGraphTests {
  private struct Description: Decodable {
    struct Product: Decodable {
      let name: String
      let targets: [String]
    }

    struct Target: Decodable {
      enum CodingKeys: String, CodingKey {
        case name
        case dependencies = "target_dependencies"
      }

      let name: String
      let dependencies: [String]?
    }

    let products: [Product]
    let targets: [Target]

    /// A target and all that it links.
    func closure(of names: [String]) -> Set<String> {
      var found: Set<String> = []
      var open = names
      while let name = open.popLast() {
        guard found.insert(name).inserted else { continue }
        open += targets.first { $0.name == name }?.dependencies ?? []
      }
      return found
    }

    /// The C libraries that a product links, or the target of that name.
    func libraries(of name: String) -> Set<String> {
      let product = products.first { $0.name == name }?.targets ?? [name]
      return closure(of: product).intersection(["CLibAV", "CSixel"])
    }
  }

  /// Reads the graph, in a folder of its own: SwiftPM locks the one in which these tests were built.
  private static func description(_ options: String...) throws -> Description {
    let scratch = try ScratchPackage([:])
    let child = try ChildProcess(
      "swift",
      ["package", "--package-path", SourcePackage.root, "--scratch-path", scratch.root] + options
        + ["describe", "--type", "json"], errors: .discarded)
    let output = try child.readToEnd()
    try #require(child.wait() == .exit(0))
    return try JSONDecoder().decode(Description.self, from: Data(output))
  }

  @Test
  func `lessons 1 to 3 and C, and the products for files, link neither libavcodec nor libsixel`()
    throws
  {
    let description = try Self.description()
    for name in [
      "lesson01-bytes", "lesson02-boxes", "lesson03-demux", "lessonC-transport", "ExercisesA",
      "ExercisesC", "MP4", "Bitstream", "H264", "TransportStream", "http-fetch", "course",
    ] {
      #expect(!description.closure(of: [name]).isEmpty)
      #expect(description.libraries(of: name) == [], "\(name)")
    }
    #expect(description.libraries(of: "lesson04-decode") == ["CLibAV", "CSixel"])
    #expect(description.libraries(of: "PlayerCore") == ["CLibAV"], "libsixel is for stills")
  }

  @Test func `lesson A links no decoder without the trait`() throws {
    #expect(try Self.description().libraries(of: "lessonA-sound") == ["CLibAV"])
    let without = try Self.description("--disable-default-traits")
    #expect(without.libraries(of: "lessonA-sound") == [])
  }
}
