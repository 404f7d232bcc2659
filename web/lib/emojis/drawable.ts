/** The side (px) of what is drawn to look at it. */
const SIDE = 32;

/** Every system that has any emojis has this one. */
const KNOWN_TO_ALL = '😀';

/** How much wider than one emoji what was meant as one may be, before it is two. */
const WIDER = 1.5;

type Row = readonly [sign: string, name: string, words: string, since: number, isToned: 0 | 1];

const FLAG = /^[\u{1f1e6}-\u{1f1ff}]{2}$/u;

/**
 * Which emojis this system can draw, told by one of each version of Unicode, and one flag of a country, which not every system has. Where nothing
 * can be told, because a browser keeps its canvas to itself or there are no colours at all, all of them.
 */
export function canDrawAll(
  newest: readonly (readonly [version: number, sign: string])[],
  flag: string | undefined,
): (row: Row) => boolean {
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true });
  if (!context) return () => true;
  context.font = `${SIDE / 2}px sans-serif`;
  context.textBaseline = 'top';
  if (!isDrawn(context, KNOWN_TO_ALL)) return () => true;
  const versions = new Set(newest.filter(([, sign]) => isDrawn(context, sign)).map(([version]) => version));
  const hasFlags = flag === undefined || isDrawn(context, flag);
  return ([sign, , , since]) => versions.has(since) && (hasFlags || !FLAG.test(sign));
}

/** Whether an emoji is one picture, of whose colours the pen decides nothing. */
function isDrawn(context: OffscreenCanvasRenderingContext2D, sign: string): boolean {
  if (context.measureText(sign).width > WIDER * context.measureText(KNOWN_TO_ALL).width) return false;
  const [black, white] = ['#000000', '#ffffff'].map((colour) => {
    context.clearRect(0, 0, SIDE, SIDE);
    context.fillStyle = colour;
    context.fillText(sign, 0, 0);
    return context.getImageData(0, 0, SIDE, SIDE).data;
  });
  const isSeen = black?.some((value) => value !== 0) ?? false;
  return isSeen && (black?.every((value, at) => value === white?.[at]) ?? false);
}
