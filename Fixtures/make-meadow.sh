# A walk along a lake by day, and the same place at night. Read by make.sh.
#
# The frames come from the Swift program in meadow/, which swiftc compiles. The film shows what
# demo.mp4 does not: skin, grass and a red coat, which a wrong matrix changes; texture and a pan, in
# which a wrong bit spreads; a sky and a night, in which few colours make bands.

# The frames, as rows of red, green and blue.
meadow_frames() {
  command -v swiftc >/dev/null 2>&1 || fail "swiftc is missing: install Swift"
  swiftc -O -parse-as-library "$here"/meadow/*.swift -o meadow-frames
  ./meadow-frames
}

# Two seconds a group, so that the cut at 6 s is a sync sample.
# shellcheck disable=SC2046,SC2086 # the words in $(x264) and $bt709 are separate arguments
make_meadow() {
  meadow_frames | encode "$here/meadow.mp4" \
    -f rawvideo -pixel_format rgb24 -video_size 640x360 -framerate 30 -i - \
    -filter_complex "[0:v]$(to_yuv bt709 tv yuv420p)[video];$(meadow_sound)[sound]" \
    -map '[video]' -map '[sound]' $(x264 60 3 25.5) -profile:v high -level 3.0 $bt709 $unsigned \
    -c:a aac -b:a 64k -metadata title='BytesToPixels meadow' -movflags +faststart
}

# The same without sound, half as large each way, in the profile that lesson H decodes.
# shellcheck disable=SC2046,SC2086
make_meadow_baseline() {
  half="scale=320:180:in_range=pc:out_range=tv:out_color_matrix=bt709:flags=$exact"
  meadow_frames | encode "$here/meadow-baseline.mp4" \
    -f rawvideo -pixel_format rgb24 -video_size 640x360 -framerate 30 -i - \
    -vf "$half,format=yuv420p,setsar=1" $(x264 60 0 22) -refs 3 -profile:v baseline \
    $bt709 $unsigned -movflags +faststart
}

# A bird's call: N notes of LENGTH seconds from a START, each gliding from LOW to HIGH hertz.
#   call START N LENGTH LOW HIGH
call() {
  within="mod(t-$1,$3)"
  glide="2*PI*($4*$within+($5-$4)*$within*$within/(2*$3))"
  echo "between(t,$1,$1+$2*$3)*sin($glide)*pow(sin(PI*$within/$3),2)"
}

# Wind and birds by day, crickets at night, the lake all the time.
meadow_sound() {
  day='lt(t,6)'
  birds="0.10*($(call 0.5 5 0.13 3100 4200)+$(call 2.1 3 0.22 2600 2000)+$(call 3.6 8 0.09 3600 4600))"
  birds="$birds+0.07*($(call 4.7 4 0.16 4000 3000)+$(call 1.4 2 0.30 1900 2400))"
  # A cricket: chirps of three pulses, three times a second. Two crickets are never in step.
  pulses="pow(max(sin(2*PI*34*t),0),2)*lt(mod(t*2.9,1),0.27)"
  other="pow(max(sin(2*PI*31*t),0),2)*lt(mod(t*2.3+0.4,1),0.24)"
  crickets="0.07*sin(2*PI*4350*t)*$pulses"
  far="0.04*sin(2*PI*4810*t)*$other"
  echo "aevalsrc='($birds)*$day+($crickets)*not($day)|($birds)*0.7*$day+($crickets*0.5+$far)*not($day)'" \
    ":sample_rate=48000:duration=10[voices];" \
    "anoisesrc=color=brown:seed=7:amplitude=0.5:sample_rate=48000:duration=10,lowpass=f=700," \
    "volume='0.55*(1+0.5*sin(2*PI*t/3.1))*if(lt(t,6),1,0.35)':eval=frame[wind];" \
    "anoisesrc=color=pink:seed=9:amplitude=0.3:sample_rate=48000:duration=10,bandpass=f=900:w=500," \
    "volume='0.25*pow(0.5+0.5*sin(2*PI*t/1.7),2)':eval=frame[water];" \
    "[wind][water]amix=inputs=2:normalize=0,aformat=channel_layouts=stereo[air];" \
    "[voices]aformat=channel_layouts=stereo[song];[air][song]amix=inputs=2:normalize=0,volume=1.8"
}
