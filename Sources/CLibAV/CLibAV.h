#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavutil/aes.h>
#include <libavutil/channel_layout.h>
#include <libavutil/hmac.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/md5.h>
#include <libavutil/motion_vector.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/samplefmt.h>
#include <libavutil/video_enc_params.h>

// Macros that Swift cannot import, restated as constants of a real type.
static const int averror_again = AVERROR(EAGAIN);
static const int averror_end_of_file = AVERROR_EOF;
static const int averror_no_memory = AVERROR(ENOMEM);
static const int averror_encoder_not_found = AVERROR_ENCODER_NOT_FOUND;

// Until version 60 a decoder has to be told that its frame threads may ask for memory themselves;
// else they take turns.
static inline void allow_buffers_from_threads(AVCodecContext *context) {
#if LIBAVCODEC_VERSION_MAJOR < 60
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  context->thread_safe_callbacks = 1;
#pragma clang diagnostic pop
#endif
}

// With FFmpeg 5.1 channels got a structure of their own; with 7 the older fields went.
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 24, 100)
static inline int frame_channel_count(const AVFrame *frame) {
  return frame->ch_layout.nb_channels;
}

// A bit for each loudspeaker, AV_CH_FRONT_LEFT and so on; 0 where the frame does not say.
static inline uint64_t frame_channel_mask(const AVFrame *frame) {
  return frame->ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? frame->ch_layout.u.mask : 0;
}

static inline void set_channel_count(AVCodecContext *context, int count) {
  av_channel_layout_uninit(&context->ch_layout);
  av_channel_layout_default(&context->ch_layout, count);
}
#else
static inline int frame_channel_count(const AVFrame *frame) { return frame->channels; }

static inline uint64_t frame_channel_mask(const AVFrame *frame) { return frame->channel_layout; }

static inline void set_channel_count(AVCodecContext *context, int count) {
  context->channels = count;
}
#endif
