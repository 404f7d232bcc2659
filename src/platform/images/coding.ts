import { readBoxes } from './boxes.ts';
import { chunksOf } from './chunks.ts';

/** How the numbers of a picture stand for colours: code points of ITU-T H.273. */
export type Coding = { readonly primaries: number; readonly transfer: number };

/** What a picture without a profile says about its colours; undefined when it says nothing, and they are in sRGB. */
export function codingOf(bytes: Uint8Array, mime: string): Coding | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (mime === 'image/png' || mime === 'image/apng') return codingOfPng(file);
    return HEIF.has(mime) ? codingOfHeif(file) : undefined;
  } catch (error) {
    // Beyond the end of a box: decoders judge whether the picture is broken.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const HEIF = new Set(['image/avif', 'image/heic', 'image/heif']);

/** PNG 3: `cICP` goes before a profile. */
function codingOfPng(file: Buffer): Coding | undefined {
  const [primaries, transfer] = chunksOf(file).find(({ type }) => type === 'cICP')?.data ?? [];
  return primaries === undefined || transfer === undefined ? undefined : { primaries, transfer };
}

/** The `nclx` colours of the main picture (ISO/IEC 23008-12, 14496-12). */
function codingOfHeif(file: Buffer): Coding | undefined {
  const meta = readBoxes(file).find(({ type }) => type === 'meta');
  const inside = meta ? readBoxes(meta.data.subarray(4)) : [];
  const main = inside.find(({ type }) => type === 'pitm')?.data;
  const properties = readBoxes(inside.find(({ type }) => type === 'iprp')?.data ?? Buffer.alloc(0));
  const all = readBoxes(properties.find(({ type }) => type === 'ipco')?.data ?? Buffer.alloc(0));
  if (!main) return undefined;
  const id = main[0] === 0 ? main.readUInt16BE(4) : main.readUInt32BE(4);
  const used = properties.filter(({ type }) => type === 'ipma').flatMap(({ data }) => propertiesOf(data, id));
  const color = used
    .map((index) => all[index - 1])
    .find((property) => property?.type === 'colr' && property.data.toString('latin1', 0, 4) === 'nclx');
  return color && { primaries: color.data.readUInt16BE(4), transfer: color.data.readUInt16BE(6) };
}

/** Which properties an item has, counted from 1 (`ipma`). */
function propertiesOf(data: Buffer, wanted: number): number[] {
  const [version, hasWideIndexes] = [data.readUInt8(0), (data.readUInt8(3) & 1) === 1];
  let at = 8;
  for (let left = data.readUInt32BE(4); left > 0; left--) {
    const id = version === 0 ? data.readUInt16BE(at) : data.readUInt32BE(at);
    at += version === 0 ? 2 : 4;
    const count = data.readUInt8(at++);
    const size = hasWideIndexes ? 2 : 1;
    const indexes = Array.from({ length: count }, (_, i) =>
      hasWideIndexes ? data.readUInt16BE(at + i * 2) & 0x7fff : data.readUInt8(at + i) & 0x7f,
    );
    if (id === wanted) return indexes;
    at += count * size;
  }
  return [];
}
