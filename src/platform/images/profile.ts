import { deflateSync } from 'node:zlib';
import { withChunk } from './chunks.ts';

/** How much of a profile fits in one segment of a JPEG (ICC.1, annex B). */
const SEGMENT = 65_519;

/** A JPEG without a profile, with one. */
export function jpegWithProfile(jpeg: Buffer, profile: Uint8Array): Buffer {
  const count = Math.ceil(profile.length / SEGMENT);
  const segments = Array.from({ length: count }, (_, index) => {
    const part = profile.subarray(index * SEGMENT, (index + 1) * SEGMENT);
    const head = Buffer.from(`\xff\xe2\0\0ICC_PROFILE\0\0\0`, 'latin1');
    head.writeUInt16BE(part.length + head.length - 2, 2);
    head.writeUInt8(index + 1, head.length - 2);
    head.writeUInt8(count, head.length - 1);
    return Buffer.concat([head, part]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A PNG without a profile, with one. */
export function pngWithProfile(png: Buffer, profile: Uint8Array): Buffer {
  const name = Buffer.from('ICC\0\0', 'latin1');
  return withChunk(png, { type: 'iCCP', data: Buffer.concat([name, deflateSync(profile)]) });
}
