import type { Focus } from '../../platform/images/attachment.ts';

/** Parses `x,y`; undefined for anything else. Numbers outside of -1 to 1 are clamped. */
export function parseFocus(text: string | undefined): Focus | undefined {
  const parts = text?.split(',').map(Number.parseFloat) ?? [];
  const [x, y] = parts;
  if (parts.length !== 2 || x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y)) return undefined;
  return { x: clamp(x), y: clamp(y) };
}

function clamp(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
