// Long runs of bytes for tests: in this module, which is optimised in debug builds too.

/// Some bytes over and over.
public func repeated(_ bytes: [UInt8], count: Int) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(bytes.count * count)
  for _ in 0..<count { result += bytes }
  return result
}

/// Numbers of 32 bits, most significant byte first.
public func bigEndianBytes(_ numbers: [UInt32]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(4 * numbers.count)
  for number in numbers {
    result.append(UInt8(truncatingIfNeeded: number >> 24))
    result.append(UInt8(truncatingIfNeeded: number >> 16))
    result.append(UInt8(truncatingIfNeeded: number >> 8))
    result.append(UInt8(truncatingIfNeeded: number))
  }
  return result
}

/// The last bytes of a number, most significant first.
public func bigEndianBytes(of number: UInt64, count: Int) -> [UInt8] {
  (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
}

/// In how many places two lists of one length differ.
public func differenceCount(_ bytes: [UInt8], _ others: [UInt8]) -> Int {
  precondition(bytes.count == others.count, "lists of two lengths")
  var count = 0
  for index in bytes.indices where bytes[index] != others[index] { count += 1 }
  return count
}

/// The sum of the products of numbers that stand in two places of a list.
public func sumOfProducts(_ numbers: [Float], at one: Int, _ other: Int, count: Int) -> Float {
  var sum: Float = 0
  for index in 0..<count { sum += numbers[one + index] * numbers[other + index] }
  return sum
}
