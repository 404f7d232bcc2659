import { decode, pixelsOf } from './codec.ts';

/** Colours that go with a picture, as `#rrggbb`. */
export type Colors = { readonly background: string; readonly foreground: string; readonly accent: string };

type Rgb = readonly [red: number, green: number, blue: number];

/** The picture is looked at in this size (pixels), and each of red, green and blue in so many steps. Mastodon: ColorExtractor. */
const SIDE = 100;
const STEPS = 10;

/** How many of the commonest colours count, and how much of the picture, on each side, is its edge. */
const PALETTE = 10;
const EDGE = 0.25;

/** Contrasts as in WCAG 2, from 1 to 21. */
const CONTRAST = { text: 3, accent: 2 };

/**
 * The colours around a picture: as background the commonest of its edge, and of its own commonest ones those that stand out most from it,
 * the more readable one for text, the more colourful one as accent. Mastodon: ColorExtractor. Throws 'invalid' when it cannot be decoded.
 */
export async function colorsOf(bytes: Uint8Array): Promise<Colors> {
  const small = decode(bytes).flatten({ background: '#ffffff' }).resize(SIDE, SIDE, { fit: 'inside' });
  const { data, width, height } = await pixelsOf(small);
  const isEdge = (x: number, y: number) =>
    x < width * EDGE || x >= width * (1 - EDGE) || y < height * EDGE || y >= height * (1 - EDGE);
  const all = paletteOf(data, width, () => true);
  const background = paletteOf(data, width, isEdge)[0] ?? all[0] ?? [255, 255, 255];
  const accent = farthest(background, all, CONTRAST.accent);
  const others = all.filter((color) => color !== accent);
  const found = [accent, farthest(background, others, CONTRAST.text)].filter((color) => color !== undefined);
  // A picture of nearly one colour has too few that stand out.
  const made = [shade(background, 0.35), shade(background, 0.5)].slice(0, 2 - found.length);
  const candidates = [...found, ...made];
  return {
    background: hex(background),
    foreground: hex(greatest(candidates, (color) => contrast(background, color)) ?? background),
    accent: hex(greatest(candidates, saturation) ?? background),
  };
}

/** The commonest colours of the chosen pixels, the commonest first. */
function paletteOf(data: Buffer, width: number, isChosen: (x: number, y: number) => boolean): Rgb[] {
  const counts = new Map<number, number>();
  const step = (value: number | undefined) => Math.floor(((value ?? 0) * STEPS) / 256);
  for (let at = 0; at < data.length; at += 4) {
    const pixel = at / 4;
    if (!isChosen(pixel % width, Math.floor(pixel / width))) continue;
    const bin = (step(data[at]) * STEPS + step(data[at + 1])) * STEPS + step(data[at + 2]);
    counts.set(bin, (counts.get(bin) ?? 0) + 1);
  }
  const commonest = [...counts].sort(([, a], [, b]) => b - a).slice(0, PALETTE);
  const middle = (place: number) => Math.round(((place + 0.5) * 256) / STEPS);
  return commonest.map(([bin]) => [
    middle(Math.floor(bin / (STEPS * STEPS))),
    middle(Math.floor(bin / STEPS) % STEPS),
    middle(bin % STEPS),
  ]);
}

function farthest(from: Rgb, colors: readonly Rgb[], least: number): Rgb | undefined {
  return greatest(
    colors.filter((color) => contrast(from, color) >= least),
    (color) => distance(from, color),
  );
}

function greatest(colors: readonly Rgb[], measure: (color: Rgb) => number): Rgb | undefined {
  return colors.toSorted((a, b) => measure(b) - measure(a))[0];
}

/** How different two colours look: the distance in CIELAB. */
function distance(a: Rgb, b: Rgb): number {
  const [one, two] = [lab(a), lab(b)];
  return Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}

/** From sRGB by way of CIE XYZ under D65 (IEC 61966-2-1, CIE 15). */
function lab(color: Rgb): Rgb {
  const [r, g, b] = linear(color);
  const bend = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = bend((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = bend(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bend((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function linear([red, green, blue]: Rgb): Rgb {
  const straighten = (value: number) => (value <= 10.3 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return [straighten(red), straighten(green), straighten(blue)];
}

function contrast(a: Rgb, b: Rgb): number {
  const [bright, dark] = [luminance(a), luminance(b)].sort((one, two) => two - one);
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: Rgb): number {
  const [r, g, b] = linear(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** As in HSL, from 0 to 1. */
function saturation(color: Rgb): number {
  const [most, least] = [Math.max(...color), Math.min(...color)];
  return most === least ? 0 : (most - least) / (255 - Math.abs(most + least - 255));
}

/** A dark colour made lighter, or a light one darker, by a part of the way to white or black. */
function shade([red, green, blue]: Rgb, part: number): Rgb {
  const end = Math.max(red, green, blue) + Math.min(red, green, blue) < 255 ? 255 : 0;
  const move = (value: number) => Math.round(value + (end - value) * part);
  return [move(red), move(green), move(blue)];
}

function hex(color: Rgb): string {
  return `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
