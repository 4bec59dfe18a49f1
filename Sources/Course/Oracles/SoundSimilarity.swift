/// How similar the frames at two places are: 1 if they are the same, whatever their loudness.
package func similarity(
  of place: Int, to target: Int, in frames: [Float], length: Int
) -> Double {
  var (product, energy, otherEnergy) = (0.0, 1e-9, 1e-9)
  for index in 0..<length {
    let (own, other) = (Double(frames[place + index]), Double(frames[target + index]))
    product += own * other
    energy += own * own
    otherEnergy += other * other
  }
  return product / (energy * otherEnergy).squareRoot()
}
