const SLOTS = 16_384;

/**
 * Remembers in constant space whether a text occurred earlier in the same period. Most requests never repeat, and storing anything for them
 * would only burden the garbage collector. It may be wrong either way, because texts can collide and displace each other.
 */
export class SeenBefore {
  readonly #marks = new Uint32Array(SLOTS);
  readonly #span: number;
  #since = 0;

  /** `span` is in milliseconds. */
  constructor(span: number) {
    this.#span = span;
  }

  /** Records a text. Returns whether it was recorded before. */
  note(text: string): boolean {
    this.#forgetIfOver();
    const mark = markOf(text);
    const slot = mark % SLOTS;
    if (this.#marks[slot] === mark) return true;
    this.#marks[slot] = mark;
    return false;
  }

  #forgetIfOver(): void {
    const now = Date.now();
    if (now < this.#since + this.#span) return;
    this.#since = now;
    this.#marks.fill(0);
  }
}

/** FNV-1a. */
function markOf(text: string): number {
  let mark = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193);
  return mark >>> 0;
}
