/** One figure and the most that it may be. */
export type Row = {
  readonly what: string;
  readonly value: number;
  readonly bar: number;
  readonly unit: string;
  /** What it is made of, or what limits it. */
  readonly note?: string | undefined;
};

/** Prints figures as a table in Markdown. */
export function printTable(rows: readonly Row[]): void {
  console.log('| what | bar | measured | |\n|---|---|---|---|');
  for (const { what, value, bar, unit, note = '' } of rows) {
    const verdict = value <= bar ? '' : '**missed** ';
    console.log(`| ${what} | ≤ ${bar} ${unit} | ${shown(value)} ${unit} | ${verdict}${note} |`);
  }
}

const shown = (value: number): string => (value < 10 ? value.toFixed(2).replace(/\.?0+$/, '') : value.toFixed(0));
