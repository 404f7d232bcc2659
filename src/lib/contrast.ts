/** A colour as its red, green and blue, from 0 to 255. */
export type Colour = readonly [number, number, number];

/** The least contrast of text that everybody can read. (WCAG 2.2, 1.4.3, AA.) */
export const READABLE = 4.5;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** The colour that a text such as `#b0470e` names, or undefined. */
export function parseColour(text: string): Colour | undefined {
  const [, red, green, blue] = HEX.exec(text) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

/** As CSS writes it: `#b0470e`. */
export function formatColour(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The contrast of two colours, from 1 (none) to 21. (WCAG 2.2, "contrast ratio".) */
export function contrast(a: Colour, b: Colour): number {
  const [first, second] = [luminance(a), luminance(b)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** So much of the second colour (0 to 1) in the first. */
export function mixed([red, green, blue]: Colour, other: Colour, share: number): Colour {
  const mix = (one: number, two: number) => one + (two - one) * share;
  return [mix(red, other[0]), mix(green, other[1]), mix(blue, other[2])];
}

/** WCAG 2.2, "relative luminance". */
function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** A contrast as people write it, never more than it is: "4.5 : 1". */
export function ratio(value: number): string {
  return `${Math.floor(value * 10) / 10} : 1`;
}
