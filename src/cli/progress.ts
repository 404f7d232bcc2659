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
