import Bitstream
import H264
import Oracles
import Steps

/// Mistakes in lists of references, and in levels of CAVLC.
extension Mutant {
  private static let reference = Steps.reference

  private static func listing(
    _ mistake: String,
    _ lists:
      @escaping @Sendable (
        _ pictures: [ListedPicture], _ current: ListedPicture, _ isBipredicted: Bool
      ) throws -> [[Int]]
  ) -> Mutant {
    Mutant("F.9", mistake) { $0.referenceLists = lists }
  }

  /// Modification with its parts exchanged.
  private static func ordering(
    _ mistake: String, startsAgain: Bool = false, removesAll: Bool = false, grows: Bool = false,
    wraps: Bool = true, swaps: Bool = false, skipsMissing: Bool = false, appends: Bool = false
  ) -> Mutant {
    Mutant("F.9", mistake) { steps in
      steps.modifiedList = { list, steps, pictures, current, limit in
        var list = list
        var last = current.number
        for (place, step) in steps.enumerated() {
          if startsAgain { last = current.number }
          let named: ListedPicture?
          switch step {
          case .back(let difference), .forward(let difference):
            last += step == .back(difference) ? -difference : difference
            if wraps {
              if last < 0 { last += limit }
              if last >= limit { last -= limit }
            }
            let number = wraps && last > current.number ? last - limit : last
            named = pictures.first { $0.longTermIndex == nil && $0.number == number }
          case .longTerm(let index):
            named = pictures.first { $0.longTermIndex == index }
          }
          if skipsMissing, named == nil { continue }
          if swaps, let old = list.firstIndex(of: named?.id) {
            list.swapAt(place, old)
            continue
          }
          let before = list[..<place].filter { !removesAll || $0 != named?.id }
          let rest = list[place...].filter { $0 == nil || $0 != named?.id }
          let all = appends ? before + rest + [named?.id] : before + [named?.id] + rest
          list = Array(grows ? all[...] : all.prefix(list.count))
        }
        return list
      }
    }
  }

  static let listMistakes: [Mutant] = [
    listing("lists 0 and 1 are swapped") { pictures, current, isBipredicted in
      try reference.referenceLists(pictures, current, isBipredicted).reversed()
    },
    listing("P pictures go by the screen") { pictures, current, isBipredicted in
      guard !isBipredicted else { return try reference.referenceLists(pictures, current, true) }
      let short = pictures.filter { $0.longTermIndex == nil }.sorted { $0.order > $1.order }
      let long = pictures.filter { $0.longTermIndex != nil }
      return [short.map(\.id) + long.map(\.id)]
    },
    listing("the oldest comes first") { pictures, current, isBipredicted in
      let lists = try reference.referenceLists(pictures, current, isBipredicted)
      return isBipredicted ? lists : lists.map { $0.reversed() }
    },
    listing("two lists alike stay alike") { pictures, current, isBipredicted in
      var lists = try reference.referenceLists(pictures, current, isBipredicted)
      if lists.count == 2, Set(pictures.map { $0.order < current.order }).count == 1 {
        lists[1] = lists[0]
      }
      return lists
    },
    listing("long-term pictures are sorted with the others") { pictures, current, isBipredicted in
      try reference.referenceLists(
        pictures.map { ListedPicture(id: $0.id, number: $0.number, order: $0.order) }, current,
        isBipredicted)
    },
    listing("long-term pictures stay in their order") { pictures, current, isBipredicted in
      let lists = try reference.referenceLists(pictures, current, isBipredicted)
      let long = pictures.filter { $0.longTermIndex != nil }.map(\.id)
      return lists.map { list in list.filter { !long.contains($0) } + long }
    },
    ordering("each step counts from the current picture", startsAgain: true),
    ordering("a picture stands once", removesAll: true),
    ordering("the list grows", grows: true),
    ordering("numbers do not wrap", wraps: false),
    ordering("two pictures change places", swaps: true),
    ordering("a picture that is missing is skipped", skipsMissing: true),
    ordering("a picture goes to the end", appends: true),
  ]

  /// A level with its parts exchanged.
  private static func level(
    _ mistake: String, prefix14: Int = 4, escape: Int = 3, plus15: Int = 15, isBased: Bool = true,
    heedsFirst: Bool = true, flips: Bool = false, checks: Bool = true
  ) -> Mutant {
    Mutant("F.10", mistake) { steps in
      steps.cavlcLevel = { bits, suffixLength, isFirst in
        guard let prefix = bits.firstIndex(of: 1) else { return nil }
        let size =
          prefix == 14 && suffixLength == 0 && prefix14 > 0
          ? prefix14 : prefix >= 15 ? prefix - escape : suffixLength
        guard !checks || prefix + 1 + size <= bits.count else { return nil }
        let suffix = bits.dropFirst(prefix + 1).prefix(size).reduce(0) { 2 * $0 + $1 }
        var code = min(15, prefix) << suffixLength + suffix
        if prefix >= 15, suffixLength == 0 { code += plus15 }
        if prefix >= 16, isBased { code += 1 << (prefix - 3) - 4096 }
        if isFirst, heedsFirst { code += 2 }
        let isNegative = (code % 2 == 0) == flips
        return (isNegative ? -(code / 2 + 1) : code / 2 + 1, prefix + 1 + size)
      }
    }
  }

  static let codeLevels: [Mutant] = [
    level("prefix 14 has no suffix", prefix14: 0),
    level("prefix 15 has 13 bits", escape: 2),
    level("15 is not added", plus15: 0),
    level("longer prefixes begin again", isBased: false),
    level("the first one may be a one", heedsFirst: false),
    level("the signs are flipped", flips: true),
    level("bits beyond the end are zeros", checks: false),
  ]
}
