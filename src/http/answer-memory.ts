import type { Memory } from '../platform/db/memory.ts';
import { type Answer, encoded } from './answer.ts';
import { BriefMemory, LIFETIME } from './brief-memory.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ANSWER_BYTES = 512 * 1024;
const ENTRY_OVERHEAD = 500;

/** An answer that holds as long as nothing is written, but not longer than `until` (ms). */
export type Told = { readonly answer: Answer; readonly until: number };

/** `kept` when it was given before. */
export type Answered = { readonly answer: Answer; readonly kept?: Told };

/**
 * Answers to readers, for those who ask the same again in the same second while nothing has been written: a shared post that a
 * thousand people open at once, a client with several columns.
 */
export class AnswerMemory {
  readonly #kept = new BriefMemory<Told>(MAX_BYTES);

  /** The kept answer to `key`, which names everything it depends on besides the database, or else what `ask` answers. */
  async answer(memory: Memory | undefined, key: string, ask: () => Promise<Answer>): Promise<Answered> {
    const stamp = memory?.contentStamp();
    if (!memory || stamp === undefined) return { answer: await ask() };
    const kept = this.#kept.get(stamp, key);
    if (kept && kept.until > Date.now()) return { answer: kept.answer, kept };
    const answer = encoded(await ask());
    const bytes = sizeOf(answer);
    const keep = answer.status === 200 && bytes <= MAX_ANSWER_BYTES && memory.contentStamp() === stamp;
    const until = Date.now() + LIFETIME;
    if (keep) this.#kept.set(stamp, key, { answer, until }, bytes + key.length + ENTRY_OVERHEAD);
    return { answer };
  }
}

function sizeOf({ body }: Answer): number {
  if (body.kind === 'bytes') return body.bytes.length;
  return body.kind === 'raw' ? 2 * body.text.length : 0;
}
