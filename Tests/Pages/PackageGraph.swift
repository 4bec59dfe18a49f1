import Foundation

/// The modules of a package and what they import, as SwiftPM describes them.
struct PackageGraph: Decodable {
  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  struct Module: Decodable {
    let name: String
    /// From the package's root: `Sources/Base/Media`.
    let path: String
    fileprivate let target_dependencies: [String]?

    var imports: [String] { target_dependencies ?? [] }

    /// The folder that it lies in: `Sources` and `Base`.
    var place: (root: Substring, group: Substring)? {
      let parts = path.split(separator: "/")
      return parts.count == 3 ? (parts[0], parts[1]) : nil
    }
  }

  /// The folders in `Sources`, from the one that needs none of the others to the one that needs all.
  static let groups = ["Base", "Codecs", "Containers", "Delivery", "Player", "Course"]

  let products: [Product]
  private let targets: [Module]

  var modules: [Module] { targets }

  /// Reads the graph, in a folder of its own: SwiftPM locks the one in which it builds.
  ///
  /// - Throws: What keeps SwiftPM from starting, or that it describes nothing.
  init(root: URL, options: [String] = []) throws {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swift", "package", "--package-path", root.path, "--scratch-path", scratch.path] + options
      + ["describe", "--type", "json"]
    // Inside of a build of few tests the package would be described without the others.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "COURSE_TESTS" }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let description = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    self = try JSONDecoder().decode(PackageGraph.self, from: description)
  }

  /// Modules with everything that they import, and what that imports.
  func closure(of names: [String]) -> Set<String> {
    var found: Set<String> = []
    var open = names
    while let name = open.popLast() {
      guard found.insert(name).inserted else { continue }
      open += imports(of: name)
    }
    return found
  }

  func imports(of name: String) -> [String] {
    targets.first { $0.name == name }?.imports ?? []
  }

  /// Every group with its modules and what each of them imports; an import that follows from another
  /// is left out.
  ///
  ///     Base
  ///       Media           → POSIX
  ///       POSIX           → CMalloc
  var drawing: [String] {
    let sources = targets.filter { $0.place?.root == "Sources" }
    let width = sources.map(\.name.count).max() ?? 0
    return Self.groups.reversed().flatMap { group -> [String] in
      let modules = sources.filter { $0.place?.group == group[...] }.map(\.name)
      // Modules that need most come first.
      let sorted = modules.sorted {
        (closure(of: [$1]).intersection(modules).count, $0)
          < (closure(of: [$0]).intersection(modules).count, $1)
      }
      return [group]
        + sorted.map { name in
          let needed = reducedImports(of: name)
          let start = "  " + name.padding(toLength: width, withPad: " ", startingAt: 0)
          return needed.isEmpty ? "  \(name)" : "\(start)  → " + needed.joined(separator: ", ")
        }
    }
  }

  /// What a module imports that none of its other imports brings along, without the lessons.
  private func reducedImports(of name: String) -> [String] {
    let direct = imports(of: name).filter { name in
      targets.contains { $0.name == name && $0.place?.root == "Sources" }
    }
    return direct.filter { one in
      !direct.contains { $0 != one && closure(of: [$0]).contains(one) }
    }.sorted()
  }
}
