import Bitstream

extension Lesson {
  /// A step of a list in words.
  static func words(_ step: H264ListModification) -> String {
    switch step {
    case .back(let difference): "next: the picture whose number is \(difference) lower"
    case .forward(let difference): "next: the picture whose number is \(difference) higher"
    case .longTerm(let index): "next: the long-term picture \(index)"
    }
  }
}
