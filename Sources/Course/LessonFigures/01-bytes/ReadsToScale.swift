import LessonKit
import MP4
import Media

extension LessonFigure {
  /// Where the small reads of a walk are, and what blocks of 64 KiB make of them.
  static let readsToScale = LessonFigure(
    "01-bytes/figures/reads",
    "demo.mp4 to scale, twice: with its table of contents at the beginning all reads are there, and one block "
      + "holds them; with the table at the end reads are at both ends, and two blocks hold them."
  ) { material in ReadsToScale(try await material.film("demo.mp4")).sheet }
}

private struct ReadsToScale {
  private static let blockSize = 65_536

  private let film: Film
  private let left = 24.0
  private let width = 512.0

  init(_ film: Film) { self.film = film }

  var sheet: Sheet {
    var sheet = Sheet(width: 560, height: 288)
    sheet.title("A walk needs a few places; blocks fetch them together")
    let boxes = film.boxes
    let movie = boxes.first { $0.type == "moov" }
    let movieSize = movie?.size ?? 0
    let first = offsets(boxes)
    // The same file, had the muxer written the table of contents last.
    let start = movie?.offset ?? 0
    let last = first.map { offset in
      if start..<start + movieSize ~= offset { return offset + film.byteCount - start - movieSize }
      return offset < start ? offset : offset - movieSize
    }
    draw(&sheet, first, "demo.mp4: moov first", movieAt: start, movieSize, y: 66)
    draw(
      &sheet, last, "the same with moov last", movieAt: film.byteCount - movieSize, movieSize,
      y: 164)
    sheet.line(Spot(30, 264), Spot(30, 276), .line(.predicted, 2))
    sheet.text("a read of eight bytes", 40, 275, .note)
    sheet.box(Area(206, 263, 26, 14), .soft(.orange, 45))
    sheet.text("a block of 64 KiB that is fetched and kept", 240, 275, .note)
    return sheet
  }

  private func offsets(_ boxes: [Box]) -> [Int] {
    let containers: Set<FourCC> = ["moov", "trak", "edts", "mdia", "minf", "stbl"]
    return boxes.flatMap {
      [$0.offset] + (containers.contains($0.type) ? offsets($0.children) : [])
    }
  }

  private func draw(
    _ sheet: inout Sheet, _ reads: [Int], _ name: String, movieAt movie: Int, _ movieSize: Int,
    y: Double
  ) {
    func x(_ offset: Int) -> Double { left + Double(offset) / Double(film.byteCount) * width }
    let blocks = Set(reads.map { $0 / Self.blockSize }).sorted()
    sheet.text(name, left, y, .label.bold)
    sheet.text(
      "\(reads.count + 1) reads, or \(blocks.count) block\(blocks.count == 1 ? "" : "s")",
      left + width, y, .label.colored(.accent).right)
    let file = Area(left, y + 12, width, 40)
    sheet.box(file, .solid(.panel))
    for block in blocks {
      let start = block * Self.blockSize
      let end = min(start + Self.blockSize, film.byteCount)
      sheet.box(Area(x(start), file.y, x(end) - x(start), file.height), .soft(.orange, 45))
    }
    sheet.box(file, .line(.line, 1))
    for read in reads {
      sheet.line(Spot(x(read), file.y), Spot(x(read), file.bottom), .line(.predicted, 1))
    }
    let isFirst = movie < film.byteCount / 2
    sheet.text(
      isFirst ? "moov" : "mdat", isFirst ? x(movie) : left + 110, file.bottom + 18, .code)
    sheet.text(
      isFirst ? "mdat" : "moov", isFirst ? left + 110 : left + width, file.bottom + 18,
      isFirst ? .code : .code.right)
  }
}
