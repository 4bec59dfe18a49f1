/// Collects the syntax elements that a parser reads.
///
/// It is to the bits of a stream what ``/Media/FieldRecorder`` is to the bytes of a box: the parser
/// that produces the typed value also explains every bit, and no second one has to be kept in step.
public final class SyntaxRecorder {
  /// The elements in the order in which they were read.
  public private(set) var elements: [SyntaxElement] = []

  public init() {}

  func record(_ element: SyntaxElement) {
    elements.append(element)
  }

  /// Says what the value of the latest element of a name stands for.
  func explain(_ name: String, as meaning: String?) {
    guard let index = elements.lastIndex(where: { $0.name == name }) else { return }
    elements[index].meaning = meaning
  }
}
