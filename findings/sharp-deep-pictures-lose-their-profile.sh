#!/bin/sh
# sharp 0.35.5 (libvips 8.18.7) gives pictures of more than 8 bits the wrong colours when they have a profile: PNG of 16 bits, AVIF of 10.
#
# Its manual says that a profile is applied and the output is sRGB unless asked otherwise. With 8 bits it is. With more, the picture is turned
# into Display P3 to be worked on and is written as that, without the profile: what reads it takes it for sRGB. Photographs in P3 become
# dull; those in another space, such as Adobe RGB, become wrong in another way.
# Seen: the green 60,180,80 in P3 is 0,183,64 in sRGB. From 8 bits it becomes that; from 16 bits, or an AVIF of 10, it stays 60,180,80.
# Way around: `withIccProfile('srgb', { attach: false })`, but only for pictures that have a profile: those without one get other colours by it.
# Needs npm and network. Exits 0 when it behaves as stated, 1 when not.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts sharp@0.35.5 >/dev/null
cat > try.mjs <<'JS'
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const green = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 60, g: 180, b: 80 } } });
const { icc } = await sharp(await green.clone().withIccProfile('p3').png().toBuffer()).metadata();

// The numbers stay; only the profile is put beside them.
function inP3(png) {
  const named = Buffer.concat([Buffer.from('iCCPp3\0\0', 'latin1'), deflateSync(icc)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([png.subarray(0, 33), length, named, sum, png.subarray(33)]);
}

const deep = inP3(await green.clone().toColourspace('rgb16').png().toBuffer());
const avif = sharp(deep).toColourspace('rgb16').keepIccProfile().avif({ bitdepth: 10, quality: 100 });
const pictures = {
  'PNG, 8 bits': [inP3(await green.clone().png().toBuffer()), '0,183,64'],
  'PNG, 16 bits': [deep, '60,180,80'],
  'AVIF, 10 bits': [await avif.toBuffer(), '60,180,80'],
};
let changed = 0;
for (const [name, [picture, expected]] of Object.entries(pictures)) {
  const written = await sharp(picture).png().toBuffer();
  const { icc: attached } = await sharp(written).metadata();
  const seen = [...(await sharp(written).raw().toBuffer()).subarray(0, 3)].join();
  console.log(`${name}: ${seen}, ${attached ? 'with' : 'without'} a profile`);
  if (seen !== expected || attached) changed += 1;
}
process.exit(changed === 0 ? 0 : 1);
JS
node try.mjs
