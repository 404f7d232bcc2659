/** When a clock in a time zone shows a local time such as "2026-05-01T18:30". */
export function instantOf(local: string, zone: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  // The second time finds the offset of that very day, where clocks change between.
  const near = asUtc - offsetAt(asUtc, zone);
  return new Date(asUtc - offsetAt(near, zone));
}

/** How far (ms) the clocks of a time zone are ahead of UTC at a time. */
function offsetAt(time: number, zone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(time).replace(' ', 'T')}Z`) - Math.trunc(time / 1000) * 1000;
}
