@_exported import AudioToolbox
import Dispatch

public var noErr: OSStatus { 0 }
public var kAudioFormatLinearPCM: AudioFormatID { 0x6C70_636D }
public var kAudioFormatFlagIsFloat: AudioFormatFlags { 1 }
public var kAudioFormatFlagIsPacked: AudioFormatFlags { 8 }

public func AudioQueueNewOutputWithDispatchQueue(
  _: UnsafeMutablePointer<AudioQueueRef?>, _: UnsafePointer<AudioStreamBasicDescription>, _: UInt32,
  _: DispatchQueue, _: @escaping (AudioQueueRef, AudioQueueBufferRef) -> Void
) -> OSStatus { 0 }
