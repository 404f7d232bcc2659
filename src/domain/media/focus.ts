/** The point of an image that should stay visible, each from -1 to 1 from the middle. */
export type Focus = { readonly x: number; readonly y: number };

/** Reads `x,y`; undefined for anything else. Numbers outside are moved to the edge. */
export function parseFocus(text: string | undefined): Focus | undefined {
  const parts = text?.split(',').map(Number.parseFloat) ?? [];
  const [x, y] = parts;
  if (parts.length !== 2 || x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) return undefined;
  return { x: clamp(x), y: clamp(y) };
}

/** The `meta` column with another focus. */
export function withFocus(meta: string, focus: Focus): string {
  const parsed: unknown = JSON.parse(meta);
  return JSON.stringify({ ...(typeof parsed === 'object' ? parsed : {}), focus });
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
