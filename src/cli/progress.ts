let shown = 0;

/** Shows how far long work is, in place of what was shown before. */
export function showProgress(text: string): void {
  const line = text.padEnd(shown);
  shown = text.length;
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${text}\n`);
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
