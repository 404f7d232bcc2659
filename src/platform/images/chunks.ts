import { crc32 } from 'node:zlib';

type Chunk = { readonly type: string; readonly data: Buffer };

const SIGNATURE = 8;

/** The chunks of a PNG before its pixels, as far as they are whole. */
export function chunksOf(png: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT' || end > png.length) break;
    chunks.push({ type, data: png.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}

/** The PNG with one more chunk, after the first, which tells its size. */
export function withChunk(png: Buffer, { type, data }: Chunk): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const after = SIGNATURE + 12 + png.readUInt32BE(SIGNATURE);
  return Buffer.concat([png.subarray(0, after), word(data.length), named, word(crc32(named)), png.subarray(after)]);
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
