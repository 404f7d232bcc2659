import { chunksOf } from './chunks.ts';

type Box = { readonly type: string; readonly data: Buffer };

/** The boxes that stand one after the other (ISO/IEC 14496-12), as far as they are whole. */
function readBoxes(file: Buffer): Box[] {
  const boxes: Box[] = [];
  let at = 0;
  while (at + 8 <= file.length) {
    const short = file.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > file.length) break;
    // 0 is for the rest of the file, 1 for a length in 64 bits.
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? file.length - at : short;
    if (length < header || at + length > file.length) break;
    boxes.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + header, at + length) });
    at += length;
  }
  return boxes;
}

type Point = readonly [x: number, y: number];

/** The chromaticities of a display's colours. */
export type Primaries = { readonly red: Point; readonly green: Point; readonly blue: Point; readonly white: Point };

/** How the numbers of a picture stand for colours: code points of ITU-T H.273, or what was measured. */
export type Coding = {
  readonly primaries: number | Primaries;
  /** Or the power of a value, from 0 to 1, that is how light it is. */
  readonly transfer: number | { readonly gamma: number };
};

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

/** PNG 3: `cICP` goes before a profile, that before `sRGB`, and this before what was measured. */
function codingOfPng(file: Buffer): Coding | undefined {
  const chunks = new Map(chunksOf(file).map(({ type, data }) => [type, data]));
  const [primaries, transfer] = chunks.get('cICP') ?? [];
  if (primaries !== undefined && transfer !== undefined) return { primaries, transfer };
  return chunks.has('iCCP') || chunks.has('sRGB') ? undefined : measuredCoding(chunks);
}

/** Code points of sRGB. */
const SRGB = { primaries: 1, transfer: 13 };

/** `gAMA` and `cHRM`, each of which stands for sRGB if it is missing, or cannot be. */
function measuredCoding(chunks: ReadonlyMap<string, Buffer>): Coding | undefined {
  const exponent = chunks.get('gAMA')?.readUInt32BE(0);
  const places = chunks.get('cHRM');
  if (exponent === undefined && !places) return undefined;
  // The exponent of sRGB is written as one that only resembles its curve.
  const isCurve = !exponent || Math.abs(exponent - 45_455) < 500;
  return {
    primaries: (places && measuredPrimaries(places)) ?? SRGB.primaries,
    transfer: isCurve ? SRGB.transfer : { gamma: 100_000 / exponent },
  };
}

function measuredPrimaries(data: Buffer): Primaries | undefined {
  const point = (index: number): Point => [data.readUInt32BE(index * 8) / 1e5, data.readUInt32BE(index * 8 + 4) / 1e5];
  const [white, red, green, blue] = [point(0), point(1), point(2), point(3)];
  const area = (green[0] - red[0]) * (blue[1] - red[1]) - (blue[0] - red[0]) * (green[1] - red[1]);
  const isPossible = [white, red, green, blue].every(([x, y]) => y > 0 && x + y <= 1);
  return isPossible && Math.abs(area) > 0.01 ? { red, green, blue, white } : undefined;
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
