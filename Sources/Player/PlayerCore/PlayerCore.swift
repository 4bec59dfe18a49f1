/// What a program needs that reads, decodes, shows or plays films.
///
/// Importing PlayerCore imports these modules. A program that only takes films apart can import `MP4`
/// and `Bitstream` alone, which need no C library.
@_exported import Audio
@_exported import AudioDecoding
@_exported import Bitstream
@_exported import ElementaryStream
@_exported import H264
@_exported import Live
@_exported import MP4
@_exported import Media
@_exported import Playback
@_exported import RTP
@_exported import Sixel
@_exported import Streaming
@_exported import Terminal
@_exported import TerminalPlayer
@_exported import TransportStream
@_exported import TrickPlay
@_exported import Video

/// Which version of this package a program is linked with: semantic versioning, `major.minor.patch`.
///
/// `.github/CHANGELOG.md` says what each one has changed, and what is promised.
public let playerCoreVersion = "1.0.0"
