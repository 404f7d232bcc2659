/** What a prepared statement can be given. */
export type Value = boolean | number | string | readonly (number | string)[] | null | undefined;

export type Given<P> = { readonly [name in keyof P]: Value };

/** Takes what a parameter binds from what its statement is given. */
export type Read<P> = (given: P) => unknown;

/** Numbers far below all real ones, and too far apart for any sum to lead from one to another. */
const LOWEST = Number.MIN_SAFE_INTEGER;
const APART = 2 ** 46;
const MOST = 64;
const HIGHEST = LOWEST + MOST * APART;

/** Changes when it is trimmed or its case is. */
const text = (index: number) => ` Stand-In ${index} `;

/** A text that holds a stand-in, perhaps altered. */
const HOLDS_ONE = /stand-in|-[4-9]\d{15}/i;

/**
 * Unique values that stand for those given while a statement is built, so that each can be found again among the bound parameters. Booleans,
 * null and undefined stand for themselves.
 */
export function standIns<P extends Given<P>>(given: P) {
  const reads = new Map<unknown, Read<P>>();
  let count = 0;

  function next(like: number | string): number | string {
    count += 1;
    if (count > MOST) throw new Error('A prepared statement is given too much');
    return typeof like === 'number' ? LOWEST + APART * (count - 1) : text(count);
  }

  /** A list of one element may be bound as that element or as a list, a longer one only as a list. */
  function addList(values: readonly (number | string)[], read: Read<P>): Value {
    const list = values.slice(0, 2).map(next);
    reads.set(list, read);
    if (list.length > 0) reads.set(JSON.stringify(list), (all) => JSON.stringify(read(all)));
    if (list.length === 1) reads.set(list[0], (all) => firstOf(read(all)));
    return list;
  }

  function add(value: Value, read: Read<P>): Value {
    if (value === null || value === undefined || typeof value === 'boolean') return value;
    if (typeof value === 'object') return addList(value, read);
    const one = next(value);
    reads.set(one, read);
    return one;
  }

  const shown = { ...given };
  for (const name in given)
    Reflect.set(
      shown,
      name,
      add(given[name], (all) => all[name]),
    );

  return {
    shown,
    /** Where a bound parameter comes from; undefined for a constant of the query. Throws for an altered stand-in. */
    readOf: (parameter: unknown): Read<P> | undefined => {
      const read = reads.get(parameter);
      if (!read) assertNoneIn(parameter);
      return read;
    },
    assertNoneIn,
  };
}

function assertNoneIn(value: unknown): void {
  if (Array.isArray(value)) value.forEach(assertNoneIn);
  const is = typeof value === 'number' ? value < HIGHEST : typeof value === 'string' && HOLDS_ONE.test(value);
  if (is) throw new Error('A prepared statement has to bind what it is given as it is');
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? list[0] : list;
}
