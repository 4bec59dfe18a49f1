#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/md5.h>
#include <libavutil/motion_vector.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>

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
