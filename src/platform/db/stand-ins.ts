/** What a kept query binds. */
export type Value = number | string | readonly (number | string)[] | null | undefined;

/** Where a bound parameter comes from: a value, the only element of a list, or a list as JSON. */
export type Source = { readonly name: string; readonly form: 'value' | 'json' | 'element' };

/** Numbers that no row has, and a text that nobody writes. */
const LOWEST = Number.MIN_SAFE_INTEGER;
const HIGHEST = LOWEST + 1_000_000;
const STEP = 1000;
const MARK = 'stand-in of a kept query ';

/** Values that stand for others while a query is compiled, each unlike all others, so that it is found again among what was bound. */
export class StandIns {
  readonly #sources = new Map<unknown, Source>();
  #count = 0;

  /** One for the value of a parameter; what is absent stays so. */
  add(name: string, value: Value): Value {
    if (value === null || value === undefined) return value;
    if (typeof value === 'object') return this.#addList(name, value);
    const one = this.#next(value);
    this.#sources.set(one, { name, form: 'value' });
    return one;
  }

  /** A list of one element is bound as that element or whole, a longer one only whole. */
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

  /** Where a bound parameter comes from; undefined for one that the query has of itself. Throws when a stand-in was not bound as it is. */
  sourceOf(parameter: unknown): Source | undefined {
    const source = this.#sources.get(parameter);
    if (!source && isMadeOfStandIn(parameter)) throw new Error('A kept query has to bind its parameters as they are');
    return source;
  }
}

function isMadeOfStandIn(parameter: unknown): boolean {
  if (typeof parameter === 'number') return parameter < HIGHEST;
  return typeof parameter === 'string' && parameter.includes(MARK);
}
