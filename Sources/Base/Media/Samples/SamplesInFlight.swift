/// The samples whose pictures may still come out, and what a picture takes over from its sample.
///
/// Pictures come out in presentation order. So when one comes out, no picture that belongs before
/// it can follow, and a sample before it that has given no picture will not give one: for example
/// the second field of a picture, or a picture that a decoder has to leave out after a seek.
package struct SamplesInFlight {
  package struct Entry {
    package let presentationTime: MediaTime
    package let duration: MediaTime
    package let isPresented: Bool
    var hasPicture = false
  }

  private var entries: [Int: Entry] = [:]

  /// Samples whose outcome the decoder has not reported yet, in decoding order.
  private var untold: [Int] = []

  /// After this many further samples a picture will no longer come, whatever its time.
  package static let patience = 64

  package init() {}

  /// Records a sample that has been passed on.
  ///
  /// - Parameters:
  ///   - sample: The sample.
  ///   - packetDelay: How many further samples the decoder takes before it returns this one.
  package mutating func add(_ sample: EncodedSample, packetDelay: Int) {
    entries[sample.index] = Entry(
      presentationTime: sample.presentationTime, duration: sample.duration,
      isPresented: sample.isPresented)
    untold.append(sample.index)
    if untold.count > packetDelay + 1 { untold.removeFirst(untold.count - packetDelay - 1) }
    if entries.count > Self.patience {
      entries = entries.filter { $0.key + Self.patience > sample.index }
    }
  }

  /// The sample that a decoder means by an error: the one that it reports on now.
  ///
  /// At the end several may be left; then it is the first that has not given a picture.
  package mutating func culprit() -> Int? {
    let culprit = untold.first { entries[$0]?.hasPicture == false } ?? untold.first
    untold.removeAll { $0 == culprit }
    return culprit
  }

  /// Records that a sample's picture has come out; returns what it takes over from the sample.
  ///
  /// `nil` means that there is no such sample, or that it has had its picture: damage can make two
  /// pictures out of one sample.
  package mutating func takePicture(of index: Int) -> Entry? {
    guard let entry = entries[index], !entry.hasPicture else { return nil }
    entries = entries.filter { $0.value.presentationTime >= entry.presentationTime }
    entries[index]?.hasPicture = true
    return entry
  }

  /// Whether a sample's picture is meant to be seen.
  package func isPresented(_ index: Int) -> Bool { entries[index]?.isPresented ?? false }

  /// Forgets the samples from `index` on: their pictures are not wanted.
  package mutating func forget(from index: Int) {
    entries = entries.filter { $0.key < index }
    untold.removeAll { $0 >= index }
  }

  package mutating func removeAll() {
    entries.removeAll()
    untold.removeAll()
  }
}
