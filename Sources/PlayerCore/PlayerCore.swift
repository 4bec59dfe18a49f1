/// What a program needs that reads, decodes, shows or plays films.
///
/// Importing PlayerCore imports these modules. A program that only takes films apart can import `MP4`
/// and `Bitstream` alone, which need no C library.
@_exported import Audio
@_exported import AudioDecoding
@_exported import Bitstream
@_exported import MP4
@_exported import Media
@_exported import Playback
@_exported import Sixel
@_exported import Streaming
@_exported import Terminal
@_exported import TerminalPlayer
@_exported import TransportStream
@_exported import Video
