#!/bin/sh
# sharp 0.35.5 (libvips 8.18.7) takes pictures that say by code points or measures what their colours are for sRGB: PNG with `cICP`, or
# `gAMA` and `cHRM`, and AVIF with `nclx`.
#
# Its manual says that the output is sRGB unless asked otherwise. With an ICC profile it is. Without one, what the formats themselves offer
# for it is not looked at, neither in `metadata()` nor when the picture is converted, and it is lost: the numbers stay, the meaning goes.
# AVIF from telephones and from browsers' encoders has `nclx` and no profile; PNG 3 (2025) made `cICP` the first that counts.
# Seen: the green 60,180,80 in Display P3, or in BT.2020, stays 60,180,80 in a PNG that says nothing. Browsers show P3's as 0,183,64.
# Way around: to read the boxes and chunks oneself, and to put a profile made of them beside the numbers before sharp gets them.
# Needs npm and network. Exits 0 when it behaves as stated, 1 when not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sharp@0.35.5 >/dev/null
cat > try.mjs <<'JS'
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 60, g: 180, b: 80 } } });
const png = await picture.clone().png().toBuffer();
const avif = await picture.clone().avif({ lossless: true }).toBuffer();

// A chunk goes after the first, which is 25 bytes long and follows the signature of 8.
function withChunk(bytes, type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([bytes.subarray(0, 33), length, named, sum, bytes.subarray(33)]);
}

function measures(...values) {
  const data = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => data.writeUInt32BE(Math.round(value * 100_000), i * 4));
  return data;
}

// The code points of an AVIF always stand in it.
function coded(primaries) {
  const bytes = Buffer.from(avif);
  const at = bytes.indexOf('colrnclx') + 8;
  bytes.writeUInt16BE(primaries, at);
  bytes.writeUInt16BE(13, at + 2);
  return bytes;
}

const P3 = measures(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06);
const cases = {
  'PNG, cICP, P3': withChunk(png, 'cICP', Buffer.from([12, 13, 0, 1])),
  'PNG, cICP, BT.2020': withChunk(png, 'cICP', Buffer.from([9, 13, 0, 1])),
  'PNG, cHRM and gAMA, P3': withChunk(withChunk(png, 'cHRM', P3), 'gAMA', measures(0.45455)),
  'AVIF, nclx, P3': coded(12),
  'AVIF, nclx, BT.2020': coded(9),
};
let changed = 0;
for (const [name, bytes] of Object.entries(cases)) {
  const written = await sharp(bytes).png().toBuffer();
  const { space, icc } = await sharp(bytes).metadata();
  const seen = [...(await sharp(written).raw().toBuffer()).subarray(0, 3)];
  const says = ['cICP', 'cHRM', 'iCCP'].filter((type) => written.includes(type));
  console.log(`${name}: read as ${space}${icc ? ' with a profile' : ''}, written as ${seen}, which ${says.join() || 'says nothing'}`);
  const isSame = seen.every((value, i) => Math.abs(value - [60, 180, 80][i]) < 3);
  if (!isSame || says.length > 0 || icc) changed += 1;
}
process.exit(changed === 0 ? 0 : 1);
JS
node try.mjs
