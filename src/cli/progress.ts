/** How often (ms) progress is shown to people, and written to a log. */
const PAUSE = 100;
const LOG_PAUSE = 5000;

let shown = 0;
let shownAt = 0;

/** Shows now and then how far long work is, in place of what was shown before. */
export function showProgress(text: string): void {
  const { isTTY } = process.stderr;
  if (performance.now() - shownAt < (isTTY ? PAUSE : LOG_PAUSE)) return;
  shownAt = performance.now();
  process.stderr.write(isTTY ? `\r${text.padEnd(shown)}` : `${text}\n`);
  shown = text.length;
}

/** Leaves the last of `showProgress` where it is. */
export function endProgress(): void {
  if (shown > 0 && process.stderr.isTTY) process.stderr.write('\n');
  shown = 0;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes for people, such as 1.5 MB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${value.toFixed(power > 0 && value < 10 ? 1 : 0)} ${UNITS[power]}`;
}
