/** The labels that countries put before registrable names, as in example.co.uk. */
const SECOND_LEVELS = new Set('ac co com edu gob go gov info ltd me ne net nom or org plc sch web'.split(' '));

/**
 * The part of a host name under which one owner can create any number of hosts: the last two labels, or three as in example.co.uk, without
 * the port. Only use it to share limits, because unrelated owners may have the same site. IP addresses and names without a dot stay as they
 * are.
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

/** No host name ends in a label that begins with a digit. */
function isAddress(name: string, last: number): boolean {
  const first = name.charCodeAt(last + 1);
  return name.startsWith('[') || (first >= 48 && first <= 57);
}
