import Encoding
import H264
import MP4
import Oracles
import Steps

extension Mutant {
  static let lessonG =
    codeMistakes + quantiserMistakes + blockMistakes + searchMistakes + choiceMistakes
    + tableMistakes

  private static let reference = Steps.reference

  private static let codeMistakes: [Mutant] = [
    Mutant("G.1", "1 is not added first") { steps in
      steps.unsignedCode = { try $0 == 0 ? [1] : reference.unsignedCode($0 - 1) }
    },
    Mutant("G.1", "a zero too many") { steps in
      steps.unsignedCode = { try [0] + reference.unsignedCode($0) }
    },
    Mutant("G.1", "the number is written backwards") { steps in
      steps.unsignedCode = { value in
        let bits = try reference.unsignedCode(value)
        let zeros = bits.count / 2
        return bits.prefix(zeros) + bits.dropFirst(zeros).reversed()
      }
    },
    Mutant("G.1", "negative numbers have the odd codes") { steps in
      steps.signedCode = { try reference.signedCode(-$0) }
    },
    Mutant("G.1", "the sign is a bit at the end") { steps in
      steps.signedCode = { try reference.unsignedCode(abs($0)) + ($0 == 0 ? [] : [$0 < 0 ? 1 : 0]) }
    },
    Mutant("G.1", "only 00 00 01 is kept out") { steps in
      steps.protectedPayload = { protected($0) { $0 == 1 } }
    },
    Mutant("G.1", "00 00 03 is left alone") { steps in
      steps.protectedPayload = { protected($0) { $0 < 3 } }
    },
    Mutant("G.1", "every third byte after zeros is kept out") { steps in
      steps.protectedPayload = { protected($0) { _ in true } }
    },
    Mutant("G.1", "zeros are not counted again behind the 3") { steps in
      steps.protectedPayload = { payload in
        var result: [UInt8] = []
        var zeroCount = 0
        for byte in payload {
          if zeroCount >= 2, byte <= 3 { result.append(3) }
          result.append(byte)
          zeroCount = byte == 0 ? zeroCount + 1 : 0
        }
        return result
      }
    },
  ]

  private static func protected(
    _ payload: [UInt8], _ isKeptOut: (UInt8) -> Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    var zeroCount = 0
    for byte in payload {
      if zeroCount == 2, isKeptOut(byte) {
        result.append(3)
        zeroCount = 0
      }
      result.append(byte)
      zeroCount = byte == 0 ? zeroCount + 1 : 0
    }
    return result
  }

  private static func quantiser(
    _ mistake: String,
    _ change: @escaping @Sendable ([Int], [Int], Int, Int) throws -> [Int]
  ) -> Mutant {
    Mutant("G.2", mistake) { $0.quantizedLevels = change }
  }

  private static let quantiserMistakes: [Mutant] = [
    quantiser("rounding is forgotten") { differences, multipliers, quantizer, _ in
      try reference.quantizedLevels(differences, multipliers, quantizer, 0)
    },
    quantiser("always to the nearest") { differences, multipliers, quantizer, _ in
      try reference.quantizedLevels(differences, multipliers, quantizer, 32)
    },
    quantiser("the shift is 15 whatever the quantiser") { differences, multipliers, _, rounding in
      try reference.quantizedLevels(differences, multipliers, 0, rounding)
    },
    quantiser("rows for columns") { differences, multipliers, quantizer, rounding in
      let levels = try reference.quantizedLevels(differences, multipliers, quantizer, rounding)
      return (0..<16).map { levels[$0 % 4 * 4 + $0 / 4] }
    },
    quantiser("the sign is lost") { try reference.quantizedLevels($0, $1, $2, $3).map { abs($0) } },
    quantiser("negative levels are rounded down") { differences, multipliers, quantizer, rounding in
      let levels = try reference.quantizedLevels(differences, multipliers, quantizer, rounding)
      // Shifting rounds −2.5 and a half to −2.
      let others = try reference.quantizedLevels(
        differences, multipliers, quantizer, 63 - rounding)
      return zip(levels, others).map { $0 < 0 ? $1 : $0 }
    },
    quantiser("one multiplier for all places") { differences, multipliers, quantizer, rounding in
      try reference.quantizedLevels(
        differences, [Int](repeating: multipliers[0], count: 16), quantizer, rounding)
    },
    quantiser("sums and differences alone, without the twos") {
      differences, multipliers, quantizer, rounding in
      let rows = [[1, 1, 1, 1], [1, 1, -1, -1], [1, -1, -1, 1], [1, -1, 1, -1]]
      return (0..<16).map { index in
        var sum = 0
        for y in 0..<4 {
          for x in 0..<4 {
            sum += rows[index / 4][y] * rows[index % 4][x] * differences[y * 4 + x]
          }
        }
        let shift = 15 + quantizer / 6
        let level = (abs(sum) * multipliers[index] + rounding << (shift - 6)) >> shift
        return sum < 0 ? -level : level
      }
    },
  ]

  private static func block(
    _ mistake: String,
    _ change: @escaping @Sendable ([Int], Int, BlockCodes) throws -> [Int]
  ) -> Mutant {
    Mutant("G.3", mistake) { $0.blockBits = change }
  }

  private static let blockMistakes: [Mutant] = [
    block("levels are taken from the first one on") { levels, context, codes in
      try reference.blockBits(levels.reversed(), context, codes)
    },
    block("the context is not looked at") { levels, context, codes in
      try reference.blockBits(levels, min(context, 0), codes)
    },
    block("chroma DC has the tables of luma") { levels, context, codes in
      try reference.blockBits(levels, max(context, 0), codes)
    },
    block("signs are turned round") { levels, context, codes in
      try reference.blockBits(levels.map { -$0 }, context, codes)
    },
    block("levels are clipped at 6") { levels, context, codes in
      try reference.blockBits(levels.map { min(max($0, -6), 6) }, context, codes)
    },
    block("levels are clipped at 3") { levels, context, codes in
      let small = levels.map { abs($0) > 3 ? $0.signum() * 3 : $0 }
      return try reference.blockBits(small, context, codes)
    },
    block("zeros are counted to the end of the block") { levels, context, codes in
      guard let last = levels.lastIndex(where: { $0 != 0 }), last < levels.count - 1,
        levels[..<last].contains(0)
      else { return try reference.blockBits(levels, context, codes) }
      var moved = levels
      moved.swapAt(last, last + 1)
      return try reference.blockBits(moved, context, codes)
    },
    block("a block is never full") { levels, context, codes in
      let bits = try reference.blockBits(levels, context, codes)
      return levels.contains(0) ? bits : bits + [1]
    },
  ]

  private static func search(
    _ mistake: String,
    _ change: @escaping @Sendable (VectorPair, Int, (VectorPair) -> Int) throws -> VectorPair
  ) -> Mutant {
    Mutant("G.4", mistake) { $0.bestVector = change }
  }

  private static let searchMistakes: [Mutant] = [
    search("the last row and column are left out") { start, range, cost in
      try reference.bestVector(start, range) {
        $0.x == start.x + range || $0.y == start.y + range ? .max : cost($0)
      }
    },
    search("it looks around nothing") { _, range, cost in
      try reference.bestVector(VectorPair(x: 0, y: 0), range, cost)
    },
    search("it goes downhill and stops in the first hollow") { start, range, cost in
      var best = start
      for _ in 0..<range {
        let around = [(0, -1), (-1, 0), (1, 0), (0, 1)].map {
          VectorPair(x: best.x + $0.0, y: best.y + $0.1)
        }
        guard let next = around.min(by: { cost($0) < cost($1) }), cost(next) < cost(best) else {
          break
        }
        best = next
      }
      return best
    },
    search("of equal ones the first from above") { start, range, cost in
      var best = (VectorPair(x: start.x - range, y: start.y - range), Int.max)
      for y in -range...range {
        for x in -range...range {
          let vector = VectorPair(x: start.x + x, y: start.y + y)
          if cost(vector) < best.1 { best = (vector, cost(vector)) }
        }
      }
      return best.0
    },
    search("x and y are swapped") { start, range, cost in
      let best = try reference.bestVector(start, range, cost)
      return VectorPair(x: best.y, y: best.x)
    },
    search("the dearest one") { start, range, cost in
      try reference.bestVector(start, range) { -min(cost($0), Int.max / 2) }
    },
  ]

  private static func choice(
    _ mistake: String, _ change: @escaping @Sendable ([Int], [Int], Double) throws -> Int
  ) -> Mutant {
    Mutant("G.5", mistake) { $0.cheapestWay = change }
  }

  private static let choiceMistakes: [Mutant] = [
    choice("the error alone") { errors, bits, _ in try reference.cheapestWay(errors, bits, 0) },
    choice("the bits alone") { errors, bits, lambda in
      try reference.cheapestWay(errors.map { _ in 0 }, bits, lambda)
    },
    choice("λ is cut to a whole number") { errors, bits, lambda in
      try reference.cheapestWay(errors, bits, lambda.rounded(.down))
    },
    choice("λ multiplies the error") { errors, bits, lambda in
      try reference.cheapestWay(bits, errors, lambda)
    },
    choice("of equal ones the last") { errors, bits, lambda in
      let best = try reference.cheapestWay(errors.reversed(), bits.reversed(), lambda)
      return errors.count - 1 - best
    },
  ]

  private static func table(
    _ mistake: String, _ change: @escaping @Sendable (SampleTableFacts) throws -> [UInt8]
  ) -> Mutant {
    Mutant("G.6", mistake) { $0.sampleTableBoxes = change }
  }

  private static let tableMistakes: [Mutant] = [
    table("sync samples are counted from 0") { facts in
      try reference.sampleTableBoxes(
        SampleTableFacts(
          sampleDuration: facts.sampleDuration, sizes: facts.sizes,
          syncs: facts.syncs.map { $0 - 1 }, offset: facts.offset))
    },
    table("stss is always there") { facts in
      let bytes = try reference.sampleTableBoxes(facts)
      return facts.syncs.count == facts.sizes.count
        ? bytes + SyncSampleBox(indices: facts.syncs).bytes : bytes
    },
    table("stss is never there") { facts in
      try reference.sampleTableBoxes(
        SampleTableFacts(
          sampleDuration: facts.sampleDuration, sizes: facts.sizes,
          syncs: Array(facts.sizes.indices), offset: facts.offset))
    },
    table("numbers are little-endian") { facts in
      let bytes = try reference.sampleTableBoxes(facts)
      return stride(from: 0, to: bytes.count, by: 4).flatMap { place in
        bytes[place..<place + 4].reversed()
      }
    },
    table("a box's size does not count its first eight bytes") { facts in
      var bytes = try reference.sampleTableBoxes(facts)
      bytes[3] -= 8
      return bytes
    },
    table("the offset is that of the box") { facts in
      try reference.sampleTableBoxes(
        SampleTableFacts(
          sampleDuration: facts.sampleDuration, sizes: facts.sizes, syncs: facts.syncs,
          offset: facts.offset - 16))
    },
    table("the duration is that of the film") { facts in
      try reference.sampleTableBoxes(
        SampleTableFacts(
          sampleDuration: facts.sampleDuration * facts.sizes.count, sizes: facts.sizes,
          syncs: facts.syncs, offset: facts.offset))
    },
  ]
}
