/// How much of a sample an edit list cuts off.
///
/// A picture is shown or not. A sample of sound may be cut in the middle: an AAC frame lasts 21 ms,
/// and the first one is half priming.
public enum SampleTrim: Hashable, Sendable {
  /// The whole sample is presented.
  case none

  /// Its beginning, its end or both are not presented.
  case ends(front: MediaTime, back: MediaTime)

  /// Nothing of it is presented; a decoder may still need it for others.
  case all
}
