const LIST_OF_HASHES = /^([^[]+(?:\[[^[\]]+\])*)\[\](\[[^[\]]+\].*)$/s;
const MAY_HOLD_LISTS = /(?:\[\]|%5B%5D)(?:\[|%5B)/i;

/**
 * Numbers the elements of lists of hashes in an urlencoded text, `a[][b]=1&a[][c]=2&a[][b]=3` → `a[0][b]=1&a[0][c]=2&a[1][b]=3`. An element
 * ends where one of its names occurs again. Rack: `QueryParser#_normalize_params`.
 */
export function numberListKeys(text: string): string {
  if (!MAY_HOLD_LISTS.test(text)) return text;
  const lists = new Map<string, { index: number; seen: Set<string> }>();
  return text
    .split('&')
    .map((pair) => {
      const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
      const match = LIST_OF_HASHES.exec(decode(pair.slice(0, end)));
      if (!match) return pair;
      const [, list = '', rest = ''] = match;
      return `${encodeURIComponent(`${list}[${indexOf(lists, list, rest)}]${rest}`)}${pair.slice(end)}`;
    })
    .join('&');
}

function indexOf(lists: Map<string, { index: number; seen: Set<string> }>, list: string, rest: string): number {
  const current = lists.get(list) ?? { index: 0, seen: new Set() };
  lists.set(list, current);
  if (current.seen.has(rest)) {
    current.index += 1;
    current.seen.clear();
  }
  // A list inside an element may repeat its name.
  if (!rest.includes('[]')) current.seen.add(rest);
  return current.index;
}

function decode(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '));
  } catch {
    return key;
  }
}
