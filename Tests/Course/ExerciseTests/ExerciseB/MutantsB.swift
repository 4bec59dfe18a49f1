import Steps

extension Mutant {
  static let lessonB = times + order + nearest + cues + winding + indices

  private static let reference = Steps.reference

  private static let times: [Mutant] = [
    Mutant("B.1", "a limit belongs to the longer films") { steps in
      steps.thumbnailTimes = { duration in
        let isLimit = duration == .seconds(300) || duration == .seconds(1800)
        guard isLimit else { return try reference.thumbnailTimes(duration) }
        let longer = try reference.thumbnailTimes(duration + .seconds(1))
        return longer.filter { $0 < duration }
      }
    },
    Mutant("B.1", "there is one at the very end") { steps in
      steps.thumbnailTimes = { duration in
        let times = try reference.thumbnailTimes(duration)
        guard let last = times.last else { return [] }
        let step = times.count > 1 ? times[1] : .seconds(2)
        return last + step == duration ? times + [duration] : times
      }
    },
    Mutant("B.1", "the last, shorter interval has none") { steps in
      steps.thumbnailTimes = { duration in
        let times = try reference.thumbnailTimes(duration)
        let step = times.count > 1 ? times[1] : .seconds(2)
        return times.filter { $0 + step <= duration }
      }
    },
    Mutant("B.1", "the first one is at the end of its interval") { steps in
      steps.thumbnailTimes = { try reference.thumbnailTimes($0).map { $0 + .seconds(2) } }
    },
    Mutant("B.1", "an empty film has one") { steps in
      steps.thumbnailTimes = { $0 == .zero ? [.zero] : try reference.thumbnailTimes($0) }
    },
  ]

  private static let order: [Mutant] = [
    Mutant("B.2", "from left to right") { steps in steps.fillingOrder = { Array(0..<$0) } },
    Mutant("B.2", "one bit too few where the count is no power of two") { steps in
      steps.fillingOrder = { count in
        var size = 1
        while 2 * size <= count { size *= 2 }
        return count == 0 ? [] : try reference.fillingOrder(size)
      }
    },
    Mutant("B.2", "what is too large wraps around") { steps in
      steps.fillingOrder = { count in
        var size = 1
        while size < count { size *= 2 }
        return count == 0 ? [] : try reference.fillingOrder(size).map { $0 % count }
      }
    },
    Mutant("B.2", "only as many numbers as thumbnails are tried") { steps in
      steps.fillingOrder = { count in
        var size = 1
        while size < count { size *= 2 }
        return try reference.fillingOrder(size).prefix(count).filter { $0 < count }
      }
    },
    Mutant("B.2", "no thumbnails have one") { steps in
      steps.fillingOrder = { $0 == 0 ? [0] : try reference.fillingOrder($0) }
    },
  ]

  private static let nearest: [Mutant] = [
    Mutant("B.3", "the last one at or before the moment") { steps in
      steps.nearestTime = { times, moment in
        times.isEmpty ? nil : max(0, (times.firstIndex { $0 > moment } ?? times.count) - 1)
      }
    },
    Mutant("B.3", "the first one at or after the moment") { steps in
      steps.nearestTime = { times, moment in
        times.isEmpty ? nil : times.firstIndex { $0 >= moment } ?? times.count - 1
      }
    },
    Mutant("B.3", "the later of two that are equally near") { steps in
      steps.nearestTime = { times, moment in
        guard let found = try reference.nearestTime(times, moment) else { return nil }
        let next = found + 1
        guard next < times.count, times[next] - moment == moment - times[found] else {
          return found
        }
        return next
      }
    },
    Mutant("B.3", "the requested times at even distances") { steps in
      steps.nearestTime = { times, moment in
        guard times.count > 1 else { return times.isEmpty ? nil : 0 }
        let step = (times[times.count - 1] - times[0]) / (times.count - 1)
        let index = Int(((moment - times[0]) / step).rounded())
        return min(max(0, index), times.count - 1)
      }
    },
    Mutant("B.3", "none after the last") { steps in
      steps.nearestTime = { times, moment in
        times.last.map { moment > $0 } == true ? nil : try reference.nearestTime(times, moment)
      }
    },
  ]

  private static let cues: [Mutant] = [
    Mutant("B.4", "sheets count from 0") { steps in
      steps.storyboardCue = {
        try reference.storyboardCue($0, $1, $2, $3, $4, $5, $6)
          .replacing("storyboard-1", with: "storyboard-0")
      }
    },
    Mutant("B.4", "x and y are swapped") { steps in
      steps.storyboardCue = { start, end, index, columns, rows, width, height in
        let place = index % (columns * rows)
        let moved = place % columns * columns + place / columns
        let transposed = index - place + min(moved, columns * rows - 1)
        return try reference.storyboardCue(start, end, transposed, columns, rows, width, height)
      }
    },
    Mutant("B.4", "the place counts through all sheets") { steps in
      steps.storyboardCue = { start, end, index, columns, rows, width, height in
        let text = try reference.storyboardCue(start, end, index, columns, rows, width, height)
        let (x, y) = (index % columns * width, index / columns * height)
        return text.split(separator: "#")[0] + "#xywh=\(x),\(y),\(width),\(height)"
      }
    },
    Mutant("B.4", "a comma before the milliseconds, as in SubRip") { steps in
      steps.storyboardCue = {
        try reference.storyboardCue($0, $1, $2, $3, $4, $5, $6)
          .replacing(".", with: ",", maxReplacements: 2)
      }
    },
    Mutant("B.4", "the rows are divided by the rows") { steps in
      steps.storyboardCue = { start, end, index, columns, rows, width, height in
        let text = try reference.storyboardCue(start, end, index, columns, rows, width, height)
        let place = index % (columns * rows)
        let (x, y) = (place % rows * width, place / rows * height)
        return text.split(separator: "#")[0] + "#xywh=\(x),\(y),\(width),\(height)"
      }
    },
    Mutant("B.4", "times are rounded to the nearest") { steps in
      steps.storyboardCue = {
        try reference.storyboardCue(
          $0 + .microseconds(500), $1 + .microseconds(500), $2, $3, $4, $5, $6)
      }
    },
    Mutant("B.4", "hours are not counted") { steps in
      steps.storyboardCue = { start, end, index, columns, rows, width, height in
        func minutes(_ time: Duration) -> Duration {
          time - .seconds(time.components.seconds / 3600 * 3600)
        }
        return try reference.storyboardCue(
          minutes(start), minutes(end), index, columns, rows, width, height)
      }
    },
  ]

  private static let winding: [Mutant] = [
    Mutant("B.5", "the very next sync sample") { steps in
      steps.nextPicture = { position, speed, times, _ in
        let next =
          speed > 0 ? times.first { $0 > position } : times.last { $0 < position }
        return next.map { time in
          (time, (speed > 0 ? time - position : position - time) / abs(speed))
        }
      }
    },
    Mutant("B.5", "the cost does not matter") { steps in
      steps.nextPicture = { position, speed, times, _ in
        try reference.nextPicture(position, speed, times, .zero)
      }
    },
    Mutant("B.5", "the delay is always a tenth of a second") { steps in
      steps.nextPicture = { position, speed, times, cost in
        try reference.nextPicture(position, speed, times, cost).map {
          ($0.time, .milliseconds(100))
        }
      }
    },
    Mutant("B.5", "the end is skipped") { steps in
      steps.nextPicture = { position, speed, times, cost in
        try reference.nextPicture(position, speed, times, cost).flatMap {
          $0.delay < .milliseconds(100) ? nil : $0
        }
      }
    },
    Mutant("B.5", "backward goes on forward") { steps in
      steps.nextPicture = { try reference.nextPicture($0, abs($1), $2, $3) }
    },
    Mutant("B.5", "the delay is in film time") { steps in
      steps.nextPicture = { position, speed, times, cost in
        try reference.nextPicture(position, speed, times, cost)
          .map { ($0.time, $0.delay * abs(speed)) }
      }
    },
    Mutant("B.5", "one that is exactly far enough is too near") { steps in
      steps.nextPicture = { position, speed, times, cost in
        let next = try reference.nextPicture(position, speed, times, cost)
        guard let next, next.delay == max(.milliseconds(100), cost * 2) else { return next }
        return try reference.nextPicture(position, speed, times, cost / 2 + .microseconds(50_001))
      }
    },
  ]

  private static func index(
    _ mistake: String, _ change: @escaping @Sendable (inout [UInt8]) -> Void
  ) -> Mutant {
    Mutant("B.6", mistake) { steps in
      steps.bifIndex = { times, sizes in
        var bytes = try reference.bifIndex(times, sizes)
        change(&bytes)
        return bytes
      }
    }
  }

  private static let indices: [Mutant] = [
    index("big-endian") { bytes in
      for place in stride(from: 8, to: bytes.count, by: 4) {
        bytes[place..<place + 4].reverse()
      }
    },
    index("the end has no entry") { $0.removeLast(8) },
    index("the unit is left at 0, a second") { $0[16] = 0 },
    index("the count has the end in it") { $0[12] += 1 },
    index("offsets count from the first picture") { bytes in
      let head = UInt8(truncatingIfNeeded: bytes.count)
      for place in stride(from: 68, to: bytes.count, by: 8) { bytes[place] &-= head }
    },
    Mutant("B.6", "offsets wrap around at 4 GiB") { steps in
      steps.bifIndex = { times, sizes in
        try reference.bifIndex(times, sizes.map { $0 % (1 << 31) })
      }
    },
  ]
}
