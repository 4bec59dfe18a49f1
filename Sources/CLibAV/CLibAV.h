#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavutil/log.h>
#include <libavutil/md5.h>
#include <libavutil/motion_vector.h>
#include <libavutil/pixdesc.h>

// Macros that Swift cannot import, restated as constants of a real type.
static const int averror_again = AVERROR(EAGAIN);
static const int averror_end_of_file = AVERROR_EOF;
static const int averror_encoder_not_found = AVERROR_ENCODER_NOT_FOUND;
