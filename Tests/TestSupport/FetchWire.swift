import Media

/// Examines what the parsers of the wire between a player and its fetching program make of any bytes.
package enum FetchWire {
  /// Parses bytes as commands and as answers, in pieces of a given size.
  ///
  /// - Returns: What is wrong, or `nil`: messages mean the same however they are cut into pieces,
  ///   and one that is understood means the same when it is written and read again.
  package static func fault(in bytes: [UInt8], pieceSize: Int) -> String? {
    let whole = frames(in: bytes, pieceSize: max(bytes.count, 1))
    guard frames(in: bytes, pieceSize: max(pieceSize, 1)) == whole else {
      return "pieces of \(pieceSize) bytes give other messages"
    }
    for frame in whole {
      if let command = try? FetchCommand(frame) {
        guard let again = command.frame(id: frame.id), again.id == frame.id,
          (try? FetchCommand(again)) == command
        else { return "a command is another one when it is written: \(command)" }
      }
      if let answer = try? FetchAnswer(frame) {
        guard let again = answer.frame(id: frame.id), (try? FetchAnswer(again)) == answer else {
          return "an answer is another one when it is written: \(answer)"
        }
      }
    }
    return nil
  }

  private static func frames(in bytes: [UInt8], pieceSize: Int) -> [FetchFrame] {
    var parser = FetchFrameParser()
    var frames: [FetchFrame] = []
    for start in stride(from: 0, to: bytes.count, by: pieceSize) {
      parser.append(Array(bytes[start..<min(start + pieceSize, bytes.count)]))
      do {
        while let frame = try parser.next() { frames.append(frame) }
      } catch {
        return frames
      }
    }
    return frames
  }
}
