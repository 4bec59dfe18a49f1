import ExerciseKit

/// A.3 · Which PCM frames are heard, and when.
///
/// more · 20 minutes
///
/// A decoder has returned the frames `sample` of the media, for instance 1024..<2048: one AAC
/// sample. The edit list says that frames `edit` of the media are heard, the first of them at frame
/// `delay` of the presentation; what comes before is the encoder's priming, and what comes after
/// fills up the last sample. After a seek, nothing is heard that belongs before frame `target` of
/// the presentation.
///
///     media          |ppppp|==============================|xxxx|
///                    0     edit.lowerBound                edit.upperBound
///     presentation         delay      target
///
/// Return which frames of the sample are heard, counted from its first, and at which frame of the
/// presentation the first of them is heard. Where nothing is heard, return an empty range; then the
/// time does not matter. Cut exactly: a whole AAC sample too many is 21 ms.
///
///     sample 2048..<3072, edit 2112..<50112, delay 0, no target       →   64..<1024, at 0
///     sample 0..<1024, edit 1024..<481024, delay 0, no target         →   0..<0
///     sample 3072..<4096, edit 1024..<481024, delay 0, target 2500    →   452..<1024, at 2500
package func heardFrames(
  ofSample sample: Range<Int>, edit: Range<Int>, delay: Int, from target: Int?
) throws -> (frames: Range<Int>, time: Int) {
  throw Unwritten("A.3: cut a sample to the frames that are heard")
}
