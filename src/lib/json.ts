declare const meaning: unique symbol;

/** Text that is already JSON, of a value of this type. */
export type JsonText<T = unknown> = string & { readonly [meaning]?: T };

/** The text of a value of which no part is kept. */
export function toText<T>(value: T): JsonText<T> {
  return JSON.stringify(value);
}

/** The value of a text that was put together here. The one place where that is read again: what others wrote is read where it is checked. */
export function valueOfText<T>(text: JsonText<T>): T {
  return JSON.parse(text);
}

/** JSON that is kept for many answers: its text, and its value, each made when it is first wanted. Nobody may change the value, which is shared. */
export abstract class Kept<T> {
  abstract readonly text: JsonText<T>;
  abstract readonly value: T;
}

class KeptText<T> extends Kept<T> {
  readonly text: JsonText<T>;
  #made: { readonly value: T } | undefined;

  constructor(text: JsonText<T>) {
    super();
    this.text = text;
  }

  get value(): T {
    this.#made ??= { value: frozen(valueOfText(this.text)) };
    return this.#made.value;
  }
}

class KeptParts<T> extends Kept<T> {
  readonly #parts: Parts<T>;
  #text: JsonText<T> | undefined;
  #made: { readonly value: T } | undefined;

  constructor(parts: Parts<T>) {
    super();
    this.#parts = parts;
  }

  get text(): JsonText<T> {
    this.#text ??= textFrom<T>(this.#parts);
    return this.#text;
  }

  get value(): T {
    this.#made ??= { value: frozen(valueFrom<T>(this.#parts)) };
    return this.#made.value;
  }
}

/** Keeps a text. */
export function keptText<T>(text: JsonText<T>): Kept<T> {
  return new KeptText(text);
}

/** Keeps what is put together of parts that are kept elsewhere. */
export function keptParts<T>(parts: Parts<T>): Kept<T> {
  return new KeptParts<T>(parts);
}

/** An object with the members of several; of two with one name the last counts. */
export class Joined<T> {
  declare private readonly of: T;
  readonly members: readonly object[];

  constructor(members: readonly object[]) {
    this.members = members;
  }
}

/**
 * A value of JSON as it is put together: parts of it may be kept. This is the one description of an entity, of which both its text, for the
 * API, and its value, for pages, are made. Members that are undefined are left out.
 */
export type Parts<T> =
  | T
  | Kept<T>
  | Joined<T>
  | (T extends readonly (infer E)[] ? readonly Parts<E>[] : T extends object ? Members<T> : never);

/** The same of an object, of its own members. */
export type Members<T> = {
  readonly [K in keyof T]: Parts<T[K]> | (object extends Pick<T, K> ? undefined : never);
};

/** Puts an object together of several. */
export function joined<A extends object, B extends object>(a: Parts<A>, b: Parts<B>): Joined<A & B>;
export function joined<A extends object, B extends object, C extends object>(
  ...of: [Parts<A>, Parts<B>, Parts<C>]
): Joined<A & B & C>;
export function joined<A extends object, B extends object, C extends object, D extends object>(
  ...of: [Parts<A>, Parts<B>, Parts<C>, Parts<D>]
): Joined<A & B & C & D>;
export function joined(...members: object[]): Joined<unknown> {
  return new Joined(members);
}

/** The text of what was put together. */
export function textFrom<T>(parts: Parts<T>): JsonText<T>;
export function textFrom(parts: unknown): string {
  if (typeof parts === 'string') return JSON.stringify(parts);
  if (typeof parts !== 'object' || parts === null) return parts === undefined ? 'null' : String(parts);
  if (parts instanceof Kept) return parts.text;
  if (Array.isArray(parts)) return parts.length === 0 ? '[]' : jsonArray(parts.map((one) => textFrom(one)));
  return `{${membersText(parts)}}`;
}

function membersText(parts: object): string {
  if (parts instanceof Kept) return parts.text.slice(1, -1);
  let text = '';
  if (parts instanceof Joined) {
    for (const one of parts.members) {
      const members = membersText(one);
      if (members !== '') text += text === '' ? members : `,${members}`;
    }
    return text;
  }
  const members: Readonly<Record<string, unknown>> = { ...parts };
  for (const key in members) {
    const value = members[key];
    if (value !== undefined) text += `${text === '' ? '"' : ',"'}${key}":${textFrom(value)}`;
  }
  return text;
}

/** The value of what was put together. */
export function valueFrom<T>(parts: Parts<T>): T;
export function valueFrom(parts: unknown): unknown {
  if (typeof parts !== 'object' || parts === null) return parts;
  if (parts instanceof Kept) return parts.value;
  if (parts instanceof Joined) return Object.assign({}, ...parts.members.map((one) => valueFrom(one)));
  if (Array.isArray(parts)) return parts.map((one) => valueFrom(one));
  const value: Record<string, unknown> = { ...parts };
  for (const key in value) {
    const member = value[key];
    if (typeof member === 'object' && member !== null) value[key] = valueFrom(member);
  }
  return value;
}

/** The same value, which nobody can change any more. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) frozen(member);
  return Object.freeze(value);
}

/** A JSON object from values that are already JSON text; undefined ones are omitted. */
export function jsonObject<T = unknown>(fields: Readonly<Record<string, JsonText | undefined>>): JsonText<T> {
  let text = '';
  for (const key in fields) {
    const value = fields[key];
    if (value !== undefined) text += `${text === '' ? '' : ','}"${key}":${value}`;
  }
  return `{${text}}`;
}

/** A JSON array from values that are already JSON text. */
export function jsonArray<T>(values: readonly JsonText<T>[]): JsonText<T[]> {
  // `join` would copy the texts here, in addition to the copy when the response is encoded; concatenation does not.
  let text = '';
  for (const value of values) text += text === '' ? value : `,${value}`;
  return `[${text}]`;
}

/** A JSON string. */
export function quote(text: string): JsonText<string> {
  return JSON.stringify(text);
}

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = ['[', '{'].map((bracket) => bracket.charCodeAt(0));
const CLOSING = [']', '}'].map((bracket) => bracket.charCodeAt(0));

/** Whether JSON text is nested deeper than `limit`. Counts brackets outside of strings before anything recurses into the value. */
export function isNestedDeeper(text: string, limit: number): boolean {
  if (countOf(text, '{') + countOf(text, '[') <= limit) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (OPENING.includes(code)) depth += 1;
    else if (CLOSING.includes(code)) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** How often a character occurs, even in strings, because searching is much faster than parsing. */
function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

/** Where a string ends that began before `at`. */
function endOfString(text: string, at: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) !== QUOTE) end += text.charCodeAt(end) === BACKSLASH ? 2 : 1;
  return end;
}
