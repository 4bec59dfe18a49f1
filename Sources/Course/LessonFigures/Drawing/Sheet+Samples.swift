import LessonKit
import Media

/// Samples of a plane of luma, row by row.
package struct Samples: Hashable, Sendable {
  package let width: Int
  package let values: [UInt8]

  package init(width: Int, _ values: [UInt8]) { (self.width, self.values) = (width, values) }

  package var height: Int { values.count / max(1, width) }

  package subscript(x: Int, y: Int) -> Int {
    let (x, y) = (min(max(x, 0), width - 1), min(max(y, 0), height - 1))
    return Int(values[y * width + x])
  }

  /// A part; beyond the edge the last samples go on.
  package func part(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Samples {
    Samples(
      width: width,
      (0..<width * height).map { UInt8(self[x + $0 % width, y + $0 / width]) })
  }

  /// As a picture in shades of grey.
  package var image: IndexedImage {
    IndexedImage(
      width: width, height: height,
      palette: Palette((0...255).map { RGBColor(red: $0, green: $0, blue: $0) }), indices: values)
  }
}

/// Differences of samples: none is grey, as codecs' engineers draw them.
package struct Differences: Hashable, Sendable {
  package let width: Int
  package let values: [Int]

  package init(width: Int, _ values: [Int]) { (self.width, self.values) = (width, values) }

  package init(_ one: Samples, _ other: Samples) {
    self.init(
      width: one.width, zip(one.values, other.values).map { Int($0) - Int($1) })
  }

  /// The mean of their magnitudes.
  package var mean: Double {
    Double(values.reduce(0) { $0 + abs($1) }) / Double(max(1, values.count))
  }

  package func picture(times factor: Int) -> Samples {
    Samples(width: width, values.map { UInt8(min(max(128 + $0 * factor, 0), 255)) })
  }
}

extension Sheet {
  /// Samples as squares of grey.
  package mutating func samples(_ samples: Samples, in box: Area, isSharp: Bool = true) {
    image(samples.image, in: box, isSharp: isSharp)
  }

  /// The lines between the squares of a grid, and around it.
  package mutating func grid(_ box: Area, columns: Int, rows: Int, _ paint: Paint) {
    var steps = ""
    for column in 0...columns {
      let x = box.x + box.width * Double(column) / Double(columns)
      steps += Self.steps([Spot(x, box.y), Spot(x, box.bottom)])
    }
    for row in 0...rows {
      let y = box.y + box.height * Double(row) / Double(rows)
      steps += Self.steps([Spot(box.x, y), Spot(box.right, y)])
    }
    path(steps, paint)
  }
}

extension Sheet {
  /// A dot in a colour that is meant itself, and the same on all paper: `#ff0000`.
  package mutating func dot(_ spot: Spot, _ radius: Double, fill: String) {
    add(
      "<circle cx=\"\(Number(spot.x))\" cy=\"\(Number(spot.y))\" r=\"\(Number(radius))\" "
        + "fill=\"\(fill)\"/>")
  }
}
