/** What a compiled query binds. */
export type Value = number | string | readonly (number | string)[] | null | undefined;

/** Where a bound parameter comes from: a plain value, the only element of a list, or a list as JSON. */
export type Source = { readonly name: string; readonly form: 'value' | 'json' | 'element' };

/** Placeholders are numbers below all ids and a text nobody would write, so that they cannot be mistaken for real values. */
const LOWEST = Number.MIN_SAFE_INTEGER;
const HIGHEST = LOWEST + 1_000_000;
const STEP = 1000;
const MARK = 'placeholder of a compiled query ';

/** Unique values that stand for the real ones while a query is compiled, so that each can be found again among its bound parameters. */
export class Placeholders {
  readonly #sources = new Map<unknown, Source>();
  #count = 0;

  /** Creates a placeholder for a parameter; null and undefined stay as they are. */
  add(name: string, value: Value): Value {
    if (value === null || value === undefined) return value;
    if (typeof value === 'object') return this.#addList(name, value);
    const one = this.#next(value);
    this.#sources.set(one, { name, form: 'value' });
    return one;
  }

  /** A list of one element may be bound as that element or as a list, a longer one only as a list. */
  #addList(name: string, values: readonly (number | string)[]): Value {
    const list = values.slice(0, 2).map((value) => this.#next(value));
    this.#sources.set(list, { name, form: 'value' });
    if (list.length > 0) this.#sources.set(JSON.stringify(list), { name, form: 'json' });
    if (list.length === 1) this.#sources.set(list[0], { name, form: 'element' });
    return list;
  }

  #next(like: number | string): number | string {
    this.#count += 1;
    return typeof like === 'number' ? LOWEST + STEP * this.#count : MARK + this.#count;
  }

  /** Where a bound parameter comes from; undefined for a constant of the query. Throws when a placeholder was bound in an altered form. */
  sourceOf(parameter: unknown): Source | undefined {
    const source = this.#sources.get(parameter);
    if (!source && containsPlaceholder(parameter))
      throw new Error('A compiled query has to bind its parameters as they are');
    return source;
  }
}

function containsPlaceholder(parameter: unknown): boolean {
  if (typeof parameter === 'number') return parameter < HIGHEST;
  return typeof parameter === 'string' && parameter.includes(MARK);
}
