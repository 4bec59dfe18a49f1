import Foundation

/// The pictures of a page that lie in the repository.
struct Pictures {
  struct Picture {
    /// The line of the page, counted from 0.
    let line: Int
    /// Its text for readers who cannot see it.
    let text: String
    /// From the page's folder.
    let path: String
  }

  /// A page does not show more: the terminal in it is 640 pixels wide.
  static let maximumSide = 1280
  static let maximumByteCount = 200 * 1024
  /// An animated picture has many frames.
  static let maximumAnimationByteCount = 1_500_000

  let page: Page
  private(set) var pictures: [Picture] = []

  init(of page: Page) {
    self.page = page
    for number in page.prose where page.lines[number].mayHoldLinks {
      for match in page.lines[number].matches(of: /!\[([^\]]*)\]\(([^)\s:]+)\)/) {
        pictures.append(Picture(line: number, text: String(match.1), path: String(match.2)))
      }
    }
  }

  /// What is wrong with them; that a file is missing, its link says.
  func faults(root: URL) -> [Correction.Fault] {
    let folder = root.appendingPathComponent(page.path).deletingLastPathComponent()
    var faults: [Correction.Fault] = []
    for picture in pictures {
      func add(_ text: String) {
        faults.append(.init(line: picture.line, text: "'\(picture.path)' \(text)"))
      }
      if picture.text.isEmpty { add("has no words for those who do not see it") }
      guard let data = try? Data(contentsOf: folder.appendingPathComponent(picture.path)) else {
        continue
      }
      if picture.path.hasSuffix(".svg") {
        Self.faults(ofDrawing: String(decoding: data, as: UTF8.self)).forEach(add)
        if data.count > Self.maximumByteCount { add("has \(data.count) bytes") }
        continue
      }
      guard let size = Self.size(of: data) else {
        add("is no PNG file")
        continue
      }
      if max(size.width, size.height) > Self.maximumSide {
        add("has \(size.width)×\(size.height) pixels: \(Self.maximumSide) a side are enough")
      }
      let limit = Self.isAnimated(data) ? Self.maximumAnimationByteCount : Self.maximumByteCount
      if data.count > limit { add("has \(data.count) bytes: \(limit) are enough") }
    }
    return faults + unseen(in: folder)
  }

  /// What is wrong with a drawing: it must need nothing but itself, to be shown as a picture.
  static func faults(ofDrawing text: String) -> [String] {
    var faults: [String] = []
    if !text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"") {
      faults.append("is no SVG file with a width")
    }
    if text.contains("<script") || text.contains("<foreignObject") {
      faults.append("has what is not shown in pictures")
    }
    if text.contains(/href="(?!data:|#)/) || text.contains("@import") {
      faults.append("needs another file")
    }
    if !text.contains("prefers-color-scheme:dark") {
      faults.append("has no colours for dark paper")
    }
    return faults
  }

  /// Files in `pictures` that no page of the folder shows: its `README.md` answers for all of them.
  private func unseen(in folder: URL) -> [Correction.Fault] {
    guard page.path.hasSuffix("README.md") else { return [] }
    func names(in folder: URL) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
    }
    var seen = Set(pictures.map(\.path))
    for name in names(in: folder) where name.hasSuffix(".md") && name != "README.md" {
      let file = folder.appendingPathComponent(name)
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      seen.formUnion(Pictures(of: Page(path: name, text: text)).pictures.map(\.path))
    }
    return names(in: folder.appendingPathComponent("pictures")).map { "pictures/\($0)" }
      .filter { !seen.contains($0) }
      .map { .init(line: 0, text: "'\($0)' is not shown on the page") }
  }

  /// Whether an `acTL` chunk comes before the first `IDAT`, as in animated PNG files.
  private static func isAnimated(_ data: Data) -> Bool {
    guard let pixels = data.firstRange(of: Data("IDAT".utf8)) else { return false }
    return data[..<pixels.lowerBound].firstRange(of: Data("acTL".utf8)) != nil
  }

  /// The width and height in the IHDR chunk, which comes first in a PNG file.
  private static func size(of data: Data) -> (width: Int, height: Int)? {
    let bytes = Array(data.prefix(24))
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    guard bytes.count == 24, bytes.starts(with: signature) else { return nil }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (number(at: 16), number(at: 20))
  }
}
