import type { Memory } from '../platform/db/memory.ts';
import { type Answer, encoded } from './answer.ts';
import { BriefMemory, LIFETIME } from './brief-memory.ts';
import { SeenBefore } from './seen-before.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ANSWER_BYTES = 512 * 1024;
const ENTRY_OVERHEAD = 500;

/** An answer that stays valid while nothing is written to the database, but no longer than `until` (ms). */
export type HeldAnswer = { readonly answer: Answer; readonly until: number };

/** `kept` is set when the answer is cached. */
export type Answered = { readonly answer: Answer; readonly kept?: HeldAnswer };

/**
 * Caches answers for requests that repeat within a second while nothing is written: a shared post that a thousand people open at once, or a
 * client with several columns. An answer is cached when it is requested for the second time.
 */
export class AnswerMemory {
  readonly #kept = new BriefMemory<HeldAnswer>(MAX_BYTES);
  readonly #asked = new SeenBefore(LIFETIME);

  /**
   * The cached answer for `key`, or else what `ask` returns. The key must contain everything that the answer depends on besides the
   * database.
   */
  async answer(memory: Memory | undefined, key: string, ask: () => Promise<Answer>): Promise<Answered> {
    const stamp = memory?.contentStamp();
    if (!memory || stamp === undefined) return { answer: await ask() };
    const kept = this.#kept.holds(stamp) ? this.#kept.get(stamp, key) : undefined;
    if (kept && kept.until > Date.now()) return { answer: kept.answer, kept };
    const answer = await ask();
    if (!this.#asked.note(key) || memory.contentStamp() !== stamp) return { answer };
    return this.#keep(stamp, key, encoded(answer));
  }

  #keep(stamp: number, key: string, answer: Answer): Answered {
    const bytes = sizeOf(answer);
    if (answer.status !== 200 || bytes > MAX_ANSWER_BYTES) return { answer };
    const kept = { answer, until: Date.now() + LIFETIME };
    this.#kept.set(stamp, key, kept, bytes + key.length + ENTRY_OVERHEAD);
    return { answer, kept };
  }
}

function sizeOf({ body }: Answer): number {
  if (body.kind === 'bytes') return body.bytes.length;
  return body.kind === 'raw' ? 2 * body.text.length : 0;
}
