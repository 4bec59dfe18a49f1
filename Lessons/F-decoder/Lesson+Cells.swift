import DecoderCells
import LessonKit

extension Lesson {
  /// Whether one macroblock is requested instead of the cells.
  private var wantsMacroblock: Bool {
    page.arguments.has(Options.frame) || page.arguments.has(Options.macroblock)
  }

  func showCells() async throws {
    let isWanted = !wantsMacroblock && !page.arguments.has(Options.broken)
    let group = LazyGroup(self)
    try await showStillCells(group, isWanted)
    try await showMovingCells(group, isWanted)
    try await showLastCells(group, isWanted)
  }

  private func showStillCells(_ group: LazyGroup, _ isWanted: Bool) async throws {
    try await page.cell(
      "Where the bits go",
      """
      Three pictures of the film, element by element. The first one has nothing to copy from, and is \
      nearly all corrections; the less there is to correct, the more is said about from where to copy.
      """, isWanted: isWanted
    ) { try showMap(try await group.value) }
    try await page.cell(
      "One block",
      """
      Sixteen levels, most of them 0, become sixteen corrections. Each coefficient is a wave; here they \
      are added one after the other.
      """, isWanted: isWanted
    ) { try showBlock(try await group.value) }
    try await page.cell(
      "Nine ways to continue",
      """
      Before it is corrected, a block is predicted from the samples around it. These are the nine \
      ways for this very block; the encoder has tried them all, and says which one is nearest.
      """, isWanted: isWanted
    ) { try showIntra(try await group.value) }
    try await page.cell(
      "A whole picture",
      """
      Macroblock by macroblock, row by row: each is predicted from finished neighbours and corrected. \
      Left without its own correction, each block is a smooth guess, and the picture is plain to see.
      """, isWanted: isWanted
    ) { try showPicture(try await group.value) }
    try await page.cell(
      "A number in an interval",
      """
      Arithmetic code is one long number. Each bin, a yes or no, cuts the interval in which it lies; a \
      bin that was expected costs a fraction of a bit.
      """, isWanted: isWanted
    ) { try showBins(try await group.value) }
  }

  private func showMovingCells(_ group: LazyGroup, _ isWanted: Bool) async throws {
    try await page.cell(
      "From another picture",
      """
      A P picture copies. A vector says from where, in quarters of a sample, and is itself guessed from \
      three neighbours; only the difference is sent.
      """, isWanted: isWanted
    ) { try showPredicted(try await group.value) }
    try await page.cell(
      "From two pictures",
      """
      A B picture has one picture before it and one after it on the desk. The mean of both is often \
      so good that nothing needs to be said.
      """, isWanted: isWanted
    ) { try await showBipredicted(try await group.value) }
    try await page.cell(
      "The edges of blocks",
      """
      Blocks that are predicted apart do not fit together. So edges are smoothed, the more the likelier \
      it is that the codec has made them, and only if they are small.
      """, isWanted: isWanted
    ) { try showDeblocking(try await group.value) }
  }

  private func showLastCells(_ group: LazyGroup, _ isWanted: Bool) async throws {
    try await page.cell(
      "Which picture is reference 0?",
      """
      Blocks name pictures by an index into a list. Decoder and encoder keep the same pictures and \
      sort them by the same rules, so no slice has to say more than what differs.
      """, isWanted: isWanted
    ) { try showReferences(try await group.value) }
    try await page.cell(
      "Exact",
      """
      The standard says what comes out, to the last bit. So two decoders can be compared stage by \
      stage, and the first difference is the mistake.
      """, isWanted: isWanted
    ) { try await showExactness(try await group.value) }
    try await page.cell(
      "One macroblock",
      """
      A picture is decoded in squares of 16 × 16 samples. Each is predicted from what is known \
      already, and then corrected. Here is one, with the bits that say so.
      """, isWanted: wantsMacroblock
    ) { try await showMacroblock() }
    try await page.cell(
      "Drift",
      """
      One stage of the decoder is wrong by very little. Every picture copies from the one before, with \
      the mistake in it, and adds its own; a sync sample copies from none.
      """, isWanted: page.arguments.has(Options.broken)
    ) { try await showDrift() }
  }
}
