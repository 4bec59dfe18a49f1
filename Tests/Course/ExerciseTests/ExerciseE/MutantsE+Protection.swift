import Steps

extension Mutant {
  static let lessonEProtection = keystreams + rollovers

  private static let reference = Steps.reference

  private static func keystream(
    _ mistake: String, _ function: @escaping Exercises.Keystream
  ) -> Mutant {
    Mutant("E.6", mistake) { $0.keystream = function }
  }

  private static let keystreams: [Mutant] = [
    keystream("the salt lies at the end of the block") { salt, source, index, count, encrypt in
      try reference.keystream(Array(([0, 0] + salt).prefix(14)), source, index, count, encrypt)
    },
    keystream("the source has its lowest byte first") { salt, source, index, count, encrypt in
      try reference.keystream(salt, source.byteSwapped, index, count, encrypt)
    },
    keystream("the index lies at the end of the block") { salt, source, index, count, encrypt in
      try reference.keystream(
        salt, source ^ UInt32(index >> 32 & 0xFFFF), index << 16, count, encrypt)
    },
    keystream("only the sequence number is mixed in") { salt, source, index, count, encrypt in
      try reference.keystream(salt, source, index & 0xFFFF, count, encrypt)
    },
    keystream("source and index are written over the salt") { salt, source, index, count, encrypt in
      let front = Array(salt.prefix(4)) + [UInt8](repeating: 0, count: 10)
      return try reference.keystream(front, source, index, count, encrypt)
    },
    keystream("the last block is not cut") { salt, source, index, count, encrypt in
      try reference.keystream(salt, source, index, (count + 15) / 16 * 16, encrypt)
    },
    keystream("one block too many is encrypted") { salt, source, index, count, encrypt in
      let stream = try reference.keystream(salt, source, index, count + 16, encrypt)
      return Array(stream.prefix(count))
    },
    keystream("every block is the first one") { salt, source, index, count, encrypt in
      let first = try reference.keystream(salt, source, index, min(count, 16), encrypt)
      return (0..<count).map { first[$0 % 16] }
    },
    keystream("a cipher that fails is passed over") { salt, source, index, count, encrypt in
      try reference.keystream(salt, source, index, count) { (try? encrypt($0)) ?? $0 }
    },
    keystream("counts from 1") { salt, source, index, count, encrypt in
      let stream = try reference.keystream(salt, source, index, count + 16, encrypt)
      return Array(stream.dropFirst(16))
    },
    keystream("the carry is forgotten") { salt, source, index, count, encrypt in
      var stream: [UInt8] = []
      while stream.count < count {
        // Starts again after 256 blocks.
        stream += try reference.keystream(
          salt, source, index, min(count - stream.count, 4096), encrypt)
      }
      return stream
    },
  ]

  private static func rollover(
    _ mistake: String,
    _ function: @escaping @Sendable (UInt16, UInt16, UInt32) throws -> UInt32
  ) -> Mutant {
    Mutant("E.7", mistake) { $0.rolloverCount = function }
  }

  private static let rollovers: [Mutant] = [
    rollover("the counter never changes") { _, _, count in count },
    rollover("a smaller number is always a new round") { number, newest, count in
      number < newest ? count &+ 1 : count
    },
    rollover("no packet comes from the round before") { number, newest, count in
      number > newest ? count : try reference.rolloverCount(number, newest, count)
    },
    rollover("the round before the first is the last one") { number, newest, count in
      count == 0 && Int(number) - Int(newest) > 32_768
        ? .max : try reference.rolloverCount(number, newest, count)
    },
    rollover("half of the way counts as far") { number, newest, count in
      switch Int(number) - Int(newest) {
      case 32_768: count - 1
      case -32_768: count + 1
      default: try reference.rolloverCount(number, newest, count)
      }
    },
    rollover("the rounds are mixed up") { number, newest, count in
      let guess = try reference.rolloverCount(number, newest, count)
      return count &+ count &- guess
    },
    rollover("the counter stays at the largest") { number, newest, count in
      let guess = try reference.rolloverCount(number, newest, count)
      return count == .max && guess == 0 ? .max : guess
    },
  ]
}
