// Apple's audio queues, as far as Audio calls them. See ../README.md.
#pragma once
#pragma clang assume_nonnull begin

typedef int OSStatus;
typedef unsigned int AudioFormatID;
typedef unsigned int AudioFormatFlags;
typedef struct AudioStreamBasicDescription {
  double mSampleRate; AudioFormatID mFormatID; AudioFormatFlags mFormatFlags;
  unsigned int mBytesPerPacket, mFramesPerPacket, mBytesPerFrame, mChannelsPerFrame, mBitsPerChannel, mReserved;
} AudioStreamBasicDescription;
typedef struct SMPTETime { unsigned int mCounter; } SMPTETime;
typedef struct AudioTimeStamp {
  double mSampleTime; unsigned long long mHostTime; double mRateScalar; unsigned long long mWordClockTime;
  SMPTETime mSMPTETime; unsigned int mFlags, mReserved;
} AudioTimeStamp;

typedef struct OpaqueAudioQueue *AudioQueueRef;
typedef struct OpaqueAudioQueueTimeline *AudioQueueTimelineRef;
typedef struct AudioQueueBuffer {
  const unsigned int mAudioDataBytesCapacity; void *const mAudioData; unsigned int mAudioDataByteSize;
  void *_Nullable mUserData;
} AudioQueueBuffer;
typedef AudioQueueBuffer *AudioQueueBufferRef;

OSStatus AudioQueueAllocateBuffer(AudioQueueRef, unsigned int, AudioQueueBufferRef _Nullable *_Nonnull);
OSStatus AudioQueueEnqueueBuffer(AudioQueueRef, AudioQueueBufferRef, unsigned int, const int *_Nullable);
OSStatus AudioQueueGetCurrentTime(
  AudioQueueRef, AudioQueueTimelineRef _Nullable, AudioTimeStamp *_Nullable, _Bool *_Nullable);
OSStatus AudioQueueStart(AudioQueueRef, const AudioTimeStamp *_Nullable);
OSStatus AudioQueuePause(AudioQueueRef);
OSStatus AudioQueueStop(AudioQueueRef, _Bool);
OSStatus AudioQueueDispose(AudioQueueRef, _Bool);

#pragma clang assume_nonnull end
