const UNITS = ['KB', 'MB', 'GB', 'TB', 'PB'];

/** A number of bytes with three significant digits, as Rails writes it: `123 Bytes`, `1.21 KB`. (`number_to_human_size`.) */
export function humanSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'Byte' : 'Bytes'}`;
  const power = Math.min(UNITS.length, Math.floor(Math.log2(bytes) / 10));
  return `${Number((bytes / 1024 ** power).toPrecision(3))} ${UNITS[power - 1]}`;
}
