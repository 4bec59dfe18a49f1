import Testing

@testable import H264

@Suite struct VectorPredictionTests {
  private typealias Decoder = PictureDecoder<NoProbe>

  private func motion(_ x: Int16, _ y: Int16, _ reference: Int8) -> Decoder.Motion {
    Decoder.Motion(vector: Vector(x: x, y: y), reference: reference)
  }

  @Test("takes the median, component by component")
  func median() {
    let vector = Decoder.median(motion(1, 9, 0), motion(5, -2, 0), motion(3, 4, 0), 0)
    #expect(vector == Vector(x: 3, y: 4))
  }

  @Test("takes the only neighbour that refers to the same picture")
  func only() {
    #expect(
      Decoder.median(motion(1, 1, 0), motion(5, 5, 1), motion(3, 3, -1), 1) == Vector(x: 5, y: 5))
  }

  @Test("takes the left one where nothing is above")
  func left() {
    let vector = Decoder.median(motion(8, 8, 2), motion(0, 0, -2), motion(0, 0, -2), 0)
    #expect(vector == Vector(x: 8, y: 8))
  }

  @Test("an intra neighbour is there, with no vector")
  func intra() {
    let vector = Decoder.median(motion(8, 8, 2), motion(0, 0, -1), motion(0, 0, -2), 0)
    #expect(vector == .zero)
  }

  @Test("parts of B macroblocks are those of table 7-14")
  func types() {
    let names = (1...21).map { type -> String in
      let parts = InterType.bipredicted(type)
      return "\(parts.lists.0)\(parts.lists.1)\(parts.shape)"
    }
    #expect(names[0...2] == ["11whole", "22whole", "33whole"])
    #expect(names[3] == "11rows" && names[4] == "11columns" && names[8] == "12columns")
    #expect(names[7] == "12rows" && names[9] == "21rows" && names[13] == "23rows")
    #expect(names[15] == "31rows" && names[18] == "32columns" && names[20] == "33columns")
  }

  @Test("quarters of B macroblocks are those of table 7-18")
  func subTypes() {
    let parts = (0...12).map { Partition(quarter: 1, subType: $0, in: .bipredicted) }
    #expect(parts.map(\.lists) == [0, 1, 2, 3, 1, 1, 2, 2, 3, 3, 1, 2, 3])
    #expect(
      parts.map { $0.partWidth * 10 + $0.partHeight } == [
        22, 22, 22, 22, 21, 12, 21, 12, 21, 12, 11, 11, 11,
      ])
  }
}
