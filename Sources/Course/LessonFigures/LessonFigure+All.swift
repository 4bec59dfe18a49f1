extension LessonFigure {
  /// All figures, in the order of the lessons; those of the museum come last.
  package static let all: [LessonFigure] =
    [
      oneFrame, readJumpRead, readsToScale, nestedBoxes, tableLayers, editShift, defaults,
      copiesFrom,
    ]
    + decoders
    + [macroblockPlace, compensation, quantizers, reorder, reorderMoves]
    + [lattice, colorSolid, sixelByte, namedSaw, sawMoves, twoTanks, filmClock]
    + [
      overlap, device, seekMoves, nesting, ladderPath, qualityMoves, liveWindow, conveyor,
      conveyorMoves, minimalDelay,
    ]
    + [intraModes, interval, edge, macroblockMoves, encoderLoop, chapters]
    + [
      nextFrame, everyFrame, wrongModulus, stairsOfStalls, wrongStart, sizeZero, brokenTerminal,
    ]
}
