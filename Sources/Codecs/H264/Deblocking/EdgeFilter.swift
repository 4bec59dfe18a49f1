/// Smooths the samples across an edge, if they look like an edge that is not in the picture.
///
/// ITU-T H.264 §8.7.2.2 to §8.7.2.4. Small steps come from coarse quantisers, large ones from the
/// picture: `alpha` and `beta` tell them apart, and grow with QP.
struct EdgeFilter {
  let alpha: Int32
  let beta: Int32

  /// `tC0` for the strengths 1, 2 and 3.
  let clips: SIMD4<Int32>
  let rule: H264Rules.EdgeFilter?

  /// - Parameters:
  ///   - quantizer: `qPav`, the mean of both sides.
  ///   - filter: The slice's offsets.
  ///   - rule: A learner's function.
  init(quantizer: Int, _ filter: SliceFilter, rule: H264Rules.EdgeFilter?) {
    let a = min(max(quantizer + filter.alphaOffset, 0), 51)
    let b = min(max(quantizer + filter.betaOffset, 0), 51)
    alpha = Int32(Self.alphas[a])
    beta = Int32(Self.betas[b])
    clips = SIMD4(
      0, Int32(Self.clips[a * 3]), Int32(Self.clips[a * 3 + 1]), Int32(Self.clips[a * 3 + 2]))
    self.rule = rule
  }

  /// Whether nothing is ever filtered.
  var isOff: Bool { alpha == 0 || beta == 0 }

  /// Filters an edge of 16 samples of luma.
  ///
  /// - Parameters:
  ///   - samples: The plane.
  ///   - first: The first sample on the side q.
  ///   - step: From one sample to the next across the edge.
  ///   - along: From one sample to the next along the edge.
  ///   - strengths: `bS` of four samples each.
  func luma(
    _ samples: inout MutableSpan<UInt8>, at first: Int, step: Int, along: Int,
    _ strengths: SIMD4<UInt8>
  ) {
    for segment in 0..<4 where strengths[segment] > 0 {
      let strength = Int(strengths[segment])
      for line in 0..<4 {
        let index = first &+ (segment &* 4 &+ line) &* along
        if let rule {
          apply(rule, strength, isLuma: true, &samples, index, step)
        } else if strength < 4 {
          normal(&samples, index, step, clips[strength])
        } else {
          strong(&samples, index, step)
        }
      }
    }
  }

  /// Filters an edge of eight samples of chroma.
  func chroma(
    _ samples: inout MutableSpan<UInt8>, at first: Int, step: Int, along: Int,
    _ strengths: SIMD4<UInt8>
  ) {
    for segment in 0..<4 where strengths[segment] > 0 {
      let strength = Int(strengths[segment])
      for line in 0..<2 {
        let index = first &+ (segment &* 2 &+ line) &* along
        if let rule {
          apply(rule, strength, isLuma: false, &samples, index, step)
        } else {
          chromaLine(&samples, index, step, strength)
        }
      }
    }
  }

  /// §8.7.2.3: bS below 4.
  @inline(__always)
  private func normal(
    _ samples: inout MutableSpan<UInt8>, _ index: Int, _ step: Int, _ clip: Int32
  ) {
    let p0 = Int32(samples[index &- step])
    let q0 = Int32(samples[index])
    let p1 = Int32(samples[index &- 2 &* step])
    let q1 = Int32(samples[index &+ step])
    guard abs(p0 &- q0) < alpha, abs(p1 &- p0) < beta, abs(q1 &- q0) < beta else { return }
    let p2 = Int32(samples[index &- 3 &* step])
    let q2 = Int32(samples[index &+ 2 &* step])
    var limit = clip
    let middle = (p0 &+ q0 &+ 1) &>> 1
    if abs(p2 &- p0) < beta {
      limit &+= 1
      let delta = limited((p2 &+ middle &- 2 &* p1) &>> 1, clip)
      samples[index &- 2 &* step] = UInt8(truncatingIfNeeded: p1 &+ delta)
    }
    if abs(q2 &- q0) < beta {
      limit &+= 1
      let delta = limited((q2 &+ middle &- 2 &* q1) &>> 1, clip)
      samples[index &+ step] = UInt8(truncatingIfNeeded: q1 &+ delta)
    }
    let delta = limited((4 &* (q0 &- p0) &+ p1 &- q1 &+ 4) &>> 3, limit)
    samples[index &- step] = clipped(p0 &+ delta)
    samples[index] = clipped(q0 &- delta)
  }

  /// §8.7.2.4: bS 4.
  @inline(__always)
  private func strong(_ samples: inout MutableSpan<UInt8>, _ index: Int, _ step: Int) {
    let p0 = Int32(samples[index &- step])
    let q0 = Int32(samples[index])
    let p1 = Int32(samples[index &- 2 &* step])
    let q1 = Int32(samples[index &+ step])
    guard abs(p0 &- q0) < alpha, abs(p1 &- p0) < beta, abs(q1 &- q0) < beta else { return }
    let p2 = Int32(samples[index &- 3 &* step])
    let q2 = Int32(samples[index &+ 2 &* step])
    let isSmooth = abs(p0 &- q0) < (alpha &>> 2) &+ 2
    if isSmooth, abs(p2 &- p0) < beta {
      let p3 = Int32(samples[index &- 4 &* step])
      samples[index &- step] = Self.byte(p2 &+ 2 &* p1 &+ 2 &* p0 &+ 2 &* q0 &+ q1, 3)
      samples[index &- 2 &* step] = Self.byte(p2 &+ p1 &+ p0 &+ q0, 2)
      samples[index &- 3 &* step] = Self.byte(2 &* p3 &+ 3 &* p2 &+ p1 &+ p0 &+ q0, 3)
    } else {
      samples[index &- step] = Self.byte(2 &* p1 &+ p0 &+ q1, 2)
    }
    if isSmooth, abs(q2 &- q0) < beta {
      let q3 = Int32(samples[index &+ 3 &* step])
      samples[index] = Self.byte(p1 &+ 2 &* p0 &+ 2 &* q0 &+ 2 &* q1 &+ q2, 3)
      samples[index &+ step] = Self.byte(p0 &+ q0 &+ q1 &+ q2, 2)
      samples[index &+ 2 &* step] = Self.byte(2 &* q3 &+ 3 &* q2 &+ q1 &+ q0 &+ p0, 3)
    } else {
      samples[index] = Self.byte(2 &* q1 &+ q0 &+ p1, 2)
    }
  }

  /// Chroma: only the samples at the edge change.
  @inline(__always)
  private func chromaLine(
    _ samples: inout MutableSpan<UInt8>, _ index: Int, _ step: Int, _ strength: Int
  ) {
    let p0 = Int32(samples[index &- step])
    let q0 = Int32(samples[index])
    let p1 = Int32(samples[index &- 2 &* step])
    let q1 = Int32(samples[index &+ step])
    guard abs(p0 &- q0) < alpha, abs(p1 &- p0) < beta, abs(q1 &- q0) < beta else { return }
    if strength < 4 {
      let delta = limited(
        (4 &* (q0 &- p0) &+ p1 &- q1 &+ 4) &>> 3, clips[strength] &+ 1)
      samples[index &- step] = clipped(p0 &+ delta)
      samples[index] = clipped(q0 &- delta)
    } else {
      samples[index &- step] = Self.byte(2 &* p1 &+ p0 &+ q1, 2)
      samples[index] = Self.byte(2 &* q1 &+ q0 &+ p1, 2)
    }
  }

  @inline(__always)
  private func limited(_ value: Int32, _ limit: Int32) -> Int32 {
    value > limit ? limit : value < 0 &- limit ? 0 &- limit : value
  }

  /// A rounded quotient by a power of two.
  @inline(__always)
  private static func byte(_ sum: Int32, _ shift: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (sum &+ (1 &<< (shift &- 1))) &>> shift)
  }

  private func apply(
    _ rule: H264Rules.EdgeFilter, _ strength: Int, isLuma: Bool,
    _ samples: inout MutableSpan<UInt8>, _ index: Int, _ step: Int
  ) {
    func sample(_ place: Int) -> Int {
      isLuma || -2..<2 ~= place ? Int(samples[index + place * step]) : 0
    }
    let line = EdgeSamples(
      p3: sample(-4), p2: sample(-3), p1: sample(-2), p0: sample(-1), q0: sample(0),
      q1: sample(1), q2: sample(2), q3: sample(3))
    let answer = rule(
      line,
      EdgeLimits(
        strength: strength, alpha: Int(alpha), beta: Int(beta),
        clip: strength < 4 ? Int(clips[strength]) : 0, isLuma: isLuma))
    samples[index - 2 * step] = UInt8(clamping: answer.p1)
    samples[index - step] = UInt8(clamping: answer.p0)
    samples[index] = UInt8(clamping: answer.q0)
    samples[index + step] = UInt8(clamping: answer.q1)
    guard isLuma else { return }
    samples[index - 3 * step] = UInt8(clamping: answer.p2)
    samples[index + 2 * step] = UInt8(clamping: answer.q2)
  }

  /// Table 8-16, α.
  private static let alphas: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 17, 20, 22,
    25, 28, 32, 36, 40, 45, 50, 56, 63, 71, 80, 90, 101, 113, 127, 144, 162, 182, 203, 226, 255,
    255,
  ]

  /// Table 8-16, β.
  private static let betas: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 6, 6, 7, 7, 8, 8,
    9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18,
  ]

  /// Table 8-17: for each `indexA`, `tC0` for bS 1, 2 and 3.
  private static let clips: [UInt8] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1,
    0, 0, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 2, 1, 1, 2,
    1, 1, 2, 1, 2, 3, 1, 2, 3, 2, 2, 3, 2, 2, 4, 2, 3, 4, 2, 3, 4, 3, 3, 5, 3, 4, 6, 3, 4, 6,
    4, 5, 7, 4, 5, 8, 4, 6, 9, 5, 7, 10, 6, 8, 11, 6, 8, 13, 7, 10, 14, 8, 11, 16, 9, 12, 18,
    10, 13, 20, 11, 15, 23, 13, 17, 25,
  ]
}
