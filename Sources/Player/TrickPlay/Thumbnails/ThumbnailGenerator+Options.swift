import Media
import Video

extension ThumbnailGenerator {
  /// What can be chosen about the thumbnails of a film.
  package struct Options: Sendable {
    /// The distance of thumbnails; `nil` chooses it by the film's length.
    package var interval: Duration?

    /// How many thumbnails there are to be, instead of a distance.
    package var count: Int?

    package var precision = ThumbnailPrecision.auto

    /// How many pictures are decoded side by side while the film is paused.
    package var workerCount = 1

    /// Bytes that thumbnails in memory may take.
    package var memoryLimit = ThumbnailMemory.defaultLimit

    package var decoding = DecoderOptions(damagePolicy: .showEverything)

    /// Keeps the pictures of sync samples for the next time that the film is opened.
    package var store: ThumbnailStore?

    package var renderRules = RenderRules.core
    package var rules = TrickPlayRules.core

    package init() {}
  }
}
