#include <dlfcn.h>
#include <errno.h>
#include <libavutil/log.h>

// Functions defined in the headers themselves log before they end the process. There is nothing to
// log to here: they only end it.
#define av_log(...) ((void)0)

#include <libavcodec/avcodec.h>
#include <libavutil/aes.h>
#include <libavutil/channel_layout.h>
#include <libavutil/hmac.h>
#include <libavutil/imgutils.h>
#include <libavutil/motion_vector.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libavutil/samplefmt.h>
#include <libavutil/video_enc_params.h>

#undef av_log

// Macros that Swift cannot import, restated as constants of a real type.
static const int averror_again = AVERROR(EAGAIN);
static const int averror_end_of_file = AVERROR_EOF;
static const int averror_no_memory = AVERROR(ENOMEM);
static const int averror_encoder_not_found = AVERROR_ENCODER_NOT_FOUND;

// Up to version 60, a decoder must be told that its frame threads may ask for memory themselves;
// otherwise they take turns.
static inline void allow_buffers_from_threads(AVCodecContext *context) {
#if LIBAVCODEC_VERSION_MAJOR < 60
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  context->thread_safe_callbacks = 1;
#pragma clang diagnostic pop
#endif
}

// Every function that is called, once. They are looked for by name when the first one is needed: to
// load libavcodec takes 10 ms and 97 libraries, and a film can be opened meanwhile.
#define LIBAV_FUNCTIONS(X) \
  X(av_aes_alloc) \
  X(av_aes_crypt) \
  X(av_aes_init) \
  X(av_buffer_create) \
  X(av_frame_alloc) \
  X(av_frame_apply_cropping) \
  X(av_frame_free) \
  X(av_frame_get_buffer) \
  X(av_frame_get_side_data) \
  X(av_frame_unref) \
  X(av_free) \
  X(av_freep) \
  X(av_hmac_alloc) \
  X(av_hmac_final) \
  X(av_hmac_free) \
  X(av_hmac_init) \
  X(av_hmac_update) \
  X(av_image_get_buffer_size) \
  X(av_log_set_level) \
  X(av_mallocz) \
  X(av_new_packet) \
  X(av_opt_set) \
  X(av_packet_alloc) \
  X(av_packet_free) \
  X(av_packet_unref) \
  X(av_pix_fmt_desc_get) \
  X(av_read_image_line2) \
  X(av_sample_fmt_is_planar) \
  X(av_strerror) \
  X(avcodec_alloc_context3) \
  X(avcodec_default_get_buffer2) \
  X(avcodec_descriptor_get_by_name) \
  X(avcodec_find_decoder) \
  X(avcodec_find_decoder_by_name) \
  X(avcodec_find_encoder) \
  X(avcodec_flush_buffers) \
  X(avcodec_free_context) \
  X(avcodec_open2) \
  X(avcodec_receive_frame) \
  X(avcodec_receive_packet) \
  X(avcodec_send_frame) \
  X(avcodec_send_packet) \
  X(avcodec_version)

#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 24, 100)
#define LIBAV_LAYOUT_FUNCTIONS(X) X(av_channel_layout_default) X(av_channel_layout_uninit)
#else
#define LIBAV_LAYOUT_FUNCTIONS(X)
#endif

// The functions, with the types that the headers declare.
typedef struct LibAVFunctions {
#define LIBAV_FIELD(name) __typeof__(&name) name;
  LIBAV_FUNCTIONS(LIBAV_FIELD) LIBAV_LAYOUT_FUNCTIONS(LIBAV_FIELD)
#undef LIBAV_FIELD
} LibAVFunctions;

#define LIBAV_TEXT(number) #number
#define LIBAV_VERSION_TEXT(number) LIBAV_TEXT(number)

// The library of the version whose headers these are.
static const char libav_file_name[] = "libavcodec.so." LIBAV_VERSION_TEXT(LIBAVCODEC_VERSION_MAJOR);

// Finds all functions; returns the name of one that is missing, or NULL. Those of libavutil are found
// through libavcodec, which has loaded it.
static inline const char *find_libav_functions(void *library, LibAVFunctions *functions) {
#define LIBAV_FIND(name)                                            \
  functions->name = (__typeof__(&name))dlsym(library, #name);       \
  if (!functions->name) return #name;
  LIBAV_FUNCTIONS(LIBAV_FIND) LIBAV_LAYOUT_FUNCTIONS(LIBAV_FIND)
#undef LIBAV_FIND
  return NULL;
}

// Loads the library and finds all functions; returns what is missing, or NULL.
static inline const char *load_libav(LibAVFunctions *functions) {
#if defined(__APPLE__)
  // Homebrew's folder is not among those that dlopen looks into: the library is linked there.
  void *library = RTLD_DEFAULT;
#else
  void *library = dlopen(libav_file_name, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return libav_file_name;
#endif
  return find_libav_functions(library, functions);
}

// With FFmpeg 5.1 channels got a structure of their own; with 7 the older fields went.
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 24, 100)
static inline int frame_channel_count(const AVFrame *frame) {
  return frame->ch_layout.nb_channels;
}

// A bit for each loudspeaker, AV_CH_FRONT_LEFT and so on; 0 if the frame does not say.
static inline uint64_t frame_channel_mask(const AVFrame *frame) {
  return frame->ch_layout.order == AV_CHANNEL_ORDER_NATIVE ? frame->ch_layout.u.mask : 0;
}

static inline void set_channel_count(
  LibAVFunctions functions, AVCodecContext *context, int count
) {
  functions.av_channel_layout_uninit(&context->ch_layout);
  functions.av_channel_layout_default(&context->ch_layout, count);
}
#else
static inline int frame_channel_count(const AVFrame *frame) { return frame->channels; }

static inline uint64_t frame_channel_mask(const AVFrame *frame) { return frame->channel_layout; }

static inline void set_channel_count(
  LibAVFunctions functions, AVCodecContext *context, int count
) {
  context->channels = count;
}
#endif
