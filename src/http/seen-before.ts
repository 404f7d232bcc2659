const SLOTS = 16_384;

/**
 * Tells, in little room, whether a text came before in the same span of time: most questions never come again, and keeping anything for them
 * would only make work for the garbage collector. It may err either way, since two texts may look the same and many push each other out.
 */
export class SeenBefore {
  readonly #marks = new Uint32Array(SLOTS);
  readonly #span: number;
  #since = 0;

  /** `span` in ms. */
  constructor(span: number) {
    this.#span = span;
  }

  /** Whether the text was noted before; from now on it is. */
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
