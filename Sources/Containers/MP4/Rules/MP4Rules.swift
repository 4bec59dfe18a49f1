/// How a file is taken apart, as far as a learner decides it.
public struct MP4Rules: Sendable {
  /// How boxes are found.
  package var boxes: BoxRules

  /// What the tables of samples mean.
  package var samples: SampleRules

  /// Sets rules; each part is this module's own where nothing else is said.
  package init(boxes: BoxRules = .core, samples: SampleRules = .core) {
    self.boxes = boxes
    self.samples = samples
  }

  /// This module's own.
  public static let core = MP4Rules()
}
