/// Makes inputs out of files: the same one for the same number, in every process.
protocol InputMaker: Sendable {
  func input(_ number: Int) -> [UInt8]
}
