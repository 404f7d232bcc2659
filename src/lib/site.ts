/** What countries put before a name that anybody may register, as in example.co.uk. */
const SECOND_LEVELS = new Set('ac co com edu gob go gov info ltd me ne net nom or org plc sch web'.split(' '));

/**
 * What stands for all the hosts that one owner can name without end: the last two labels of a host name, or three as in example.co.uk,
 * without the port. It is for sharing alone: some owners have one in common. Addresses and names without a dot stay as they are.
 */
export function siteOf(host: string): string {
  const colon = host.lastIndexOf(':');
  const name = colon < 0 ? host : host.slice(0, colon);
  const last = name.lastIndexOf('.');
  if (last < 0 || isAddress(name, last)) return host;
  const second = name.lastIndexOf('.', last - 1);
  if (second < 0) return name;
  const isCountry = name.length - last === 3 && SECOND_LEVELS.has(name.slice(second + 1, last));
  return name.slice((isCountry ? name.lastIndexOf('.', second - 1) : second) + 1);
}

/** No name ends in a label that begins with a digit. */
function isAddress(name: string, last: number): boolean {
  const first = name.charCodeAt(last + 1);
  return name.startsWith('[') || (first >= 48 && first <= 57);
}
