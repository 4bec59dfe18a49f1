import Media

/// Bytes in memory, which only exact ranges get.
public typealias MemoryReader = MemoryByteRangeReader
