extension CommandOption {
  /// How much memory pictures may take while they are decoded.
  public static let memory = CommandOption(
    "--memory", value: "MIB", "mebibytes that pictures may take while they are decoded (512)")
}

extension Arguments {
  /// The bytes that ``CommandOption/memory`` allows; `nil` where it is not given.
  ///
  /// - Throws: `UsageError` if it is no number of mebibytes.
  public var memoryLimit: Int? {
    get throws(UsageError) {
      try integer(CommandOption.memory.name, in: 1...1_000_000).map { $0 << 20 }
    }
  }
}
