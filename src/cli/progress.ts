/** How often (ms) progress is shown on a terminal, and written to a log. */
const PAUSE = 100;
const LOG_PAUSE = 5000;

let shown = 0;
let shownAt = 0;

/** Shows the progress of long work from time to time, replacing the previous text. */
export function showProgress(text: string): void {
  const { isTTY } = process.stderr;
  if (performance.now() - shownAt < (isTTY ? PAUSE : LOG_PAUSE)) return;
  shownAt = performance.now();
  process.stderr.write(isTTY ? `\r${text.padEnd(shown)}` : `${text}\n`);
  shown = text.length;
}

/** Ends `showProgress`, leaving its last text visible. */
export function endProgress(): void {
  if (shown > 0 && process.stderr.isTTY) process.stderr.write('\n');
  shown = 0;
}

/** Is aborted when somebody stops the command with Ctrl-C, so that it ends at a good place. */
export function stoppedByHand(): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stopped.abort());
  return stopped.signal;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A size in bytes as text, such as 1.5 MB. */
export function sizeText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  return `${value.toFixed(power > 0 && value < 10 ? 1 : 0)} ${UNITS[power]}`;
}
