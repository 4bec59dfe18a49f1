extension LessonFigure {
  /// All figures, in the order of the lessons; those of the museum come last.
  package static let all: [LessonFigure] =
    [
      oneFrame, readJumpRead, readsToScale, bigEndian, nestedBoxes, ticks, tableLayers, editShift,
      defaults, copiesFrom,
    ]
    + decoders
    + [macroblockPlace, compensation, quantizers, reorder, reorderMoves]
    + [lattice, colorSolid, chromaPlace, sixelByte]
    + [namedSaw, sawMoves, twoTanks, questions, filmClock, lateness]
    + [
      overlap, device, seekMoves, nesting, ladderPath, qualityMoves, liveWindow, conveyor,
      conveyorMoves, minimalDelay, circle,
    ]
    + [intraModes, interval, edge, macroblockMoves, encoderLoop, codes, chapters, betweenSamples]
    + [
      nextFrame, everyFrame, wrongModulus, stairsOfStalls, wrongStart, sizeZero, brokenTerminal,
    ]
}
