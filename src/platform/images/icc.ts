import type { Coding, Primaries } from './coding.ts';
import { isLikeSrgb, toLinear } from './transfer.ts';

type Three = readonly [number, number, number];
type Point = Primaries['white'];

const D65: Point = [0.3127, 0.329];

/** The chromaticities of the primaries that differ from those of sRGB, by their code points (ITU-T H.273). */
const PRIMARIES: Readonly<Record<number, Primaries>> = {
  4: { red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: [0.31, 0.316] },
  5: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: D65 },
  6: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  7: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: D65 },
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: D65 },
};

const SRGB: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: D65 };

/** The white of profiles. */
const D50: Three = [0.9642, 1, 0.8249];

/** How many steps of each curve are written down. */
const STEPS = 4096;

/** A profile (ICC.1:2001-04) with which such colours are shown; undefined when they are those of sRGB. */
export function profileFor({ primaries, transfer }: Coding): Buffer | undefined {
  const points = pointsOf(primaries);
  if (!points && typeof transfer === 'number' && isLikeSrgb(transfer)) return undefined;
  const [red, green, blue] = colorants(points ?? SRGB);
  const curve = curveOf(typeof transfer === 'number' ? toLinear(transfer) : (value) => value ** transfer.gamma);
  return profile([
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]);
}

/** The chromaticities, unless they are those of sRGB. */
function pointsOf(primaries: Coding['primaries']): Primaries | undefined {
  if (typeof primaries === 'number') return PRIMARIES[primaries];
  const isNear = (a: Point, b: Point) => Math.abs(a[0] - b[0]) < ROUNDED && Math.abs(a[1] - b[1]) < ROUNDED;
  const { red, green, blue, white } = primaries;
  const isSrgb = [isNear(red, SRGB.red), isNear(green, SRGB.green), isNear(blue, SRGB.blue), isNear(white, SRGB.white)];
  return isSrgb.every(Boolean) ? undefined : primaries;
}

/** By how much programs round chromaticities. */
const ROUNDED = 0.003;

/** What each primary adds to white, as CIE XYZ under D50. */
function colorants({ red, green, blue, white }: Primaries): [Three, Three, Three] {
  const columns = [red, green, blue].map(fromPoint);
  const [r, g, b] = [columns[0] ?? D50, columns[1] ?? D50, columns[2] ?? D50];
  const light = fromPoint(white);
  const [inR, inG, inB] = solve([r, g, b], light);
  const adapt = adaptation(light);
  const scale = (color: Three, by: number): Three => adapt([color[0] * by, color[1] * by, color[2] * by]);
  return [scale(r, inR), scale(g, inG), scale(b, inB)];
}

function fromPoint([x, y]: Point): Three {
  return [x / y, 1, (1 - x - y) / y];
}

/** From one white to D50 (Bradford). */
function adaptation(white: Three): (color: Three) => Three {
  const columns: [Three, Three, Three] = [
    [0.8951, -0.7502, 0.0389],
    [0.2664, 1.7135, -0.0685],
    [-0.1614, 0.0367, 1.0296],
  ];
  const [from, to] = [multiply(columns, white), multiply(columns, D50)];
  return (color) => {
    const [l, m, s] = multiply(columns, color);
    return solve(columns, [(l * to[0]) / from[0], (m * to[1]) / from[1], (s * to[2]) / from[2]]);
  };
}

function multiply([a, b, c]: readonly [Three, Three, Three], [x, y, z]: Three): Three {
  return [a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z];
}

/** How much of each column makes the result (Cramer's rule). */
function solve([a, b, c]: readonly [Three, Three, Three], result: Three): Three {
  const whole = determinant(a, b, c);
  return [determinant(result, b, c) / whole, determinant(a, result, c) / whole, determinant(a, b, result) / whole];
}

function determinant(a: Three, b: Three, c: Three): number {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1]);
}

function xyz(color: Three): Buffer {
  return Buffer.concat([ascii('XYZ '), words(0, ...color.map((value) => Math.round(value * 65_536) >>> 0))]);
}

function curveOf(light: (value: number) => number): Buffer {
  const table = Buffer.alloc(STEPS * 2);
  for (let i = 0; i < STEPS; i++) table.writeUInt16BE(Math.round(light(i / (STEPS - 1)) * 65_535), i * 2);
  return Buffer.concat([ascii('curv'), words(0, STEPS), table]);
}

/** The head, the list of the tags and what they hold; tags that hold the same share it. */
function profile(tags: readonly (readonly [string, Buffer])[]): Buffer {
  const parts = [...new Set(tags.map(([, data]) => data))];
  const start = 128 + 4 + tags.length * 12;
  const offsets = new Map<Buffer, number>();
  let size = start;
  for (const part of parts) {
    offsets.set(part, size);
    size += part.length;
  }
  const list = tags.map(([name, data]) => Buffer.concat([ascii(name), words(offsets.get(data) ?? 0, data.length)]));
  return Buffer.concat([head(size), words(tags.length), ...list, ...parts]);
}

function head(size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02400000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  bytes.write('acsp', 36, 'latin1');
  D50.forEach((value, index) => {
    bytes.writeUInt32BE(Math.round(value * 65_536), 68 + index * 4);
  });
  return bytes;
}

const ascii = (text: string) => Buffer.from(text, 'latin1');

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}
