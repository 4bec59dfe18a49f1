import Foundation
import TestSupport

/// The programs of a book, each compiled once, in a folder that goes when they are no longer needed.
final class BookBuild {
  /// Why a program could not be compiled.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    UUID().uuidString)
  private var programs: [[String]: Result<String, Failure>] = [:]

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Where the program is that was compiled from some lines.
  ///
  /// Without optimisation: it takes a second or two, and the programs run for less.
  func program(of lines: [String]) throws -> String {
    if let known = programs[lines] { return try known.get() }
    let built = try build(lines, number: programs.count)
    programs[lines] = built
    return try built.get()
  }

  private func build(_ lines: [String], number: Int) throws -> Result<String, Failure> {
    let place = folder.appendingPathComponent("\(number)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let source = place.appendingPathComponent("MyPlayer.swift")
    try (lines.joined(separator: "\n") + "\n").write(to: source, atomically: true, encoding: .utf8)
    let program = place.appendingPathComponent("player").path
    // A reader's compiler has no other setting, and a warning is a reader who wonders.
    let run = try CommandRun(
      "swiftc -Onone -warnings-as-errors '\(source.path)' -o '\(program)'", root: place,
      products: place, limit: .seconds(600))
    guard run.status == 0 else {
      let message = run.lines.first { $0.contains("error:") } ?? run.lines.last ?? ""
      let words = message.replacing("\(source.path):", with: "line ")
      return .failure(Failure(description: "the program above does not compile: \(words)"))
    }
    return .success(program)
  }
}
