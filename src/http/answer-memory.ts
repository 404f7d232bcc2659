import { LRUCache } from 'lru-cache';
import type { Memory } from '../platform/db/memory.ts';
import { type Answer, encoded } from './answer.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ANSWER_BYTES = 512 * 1024;
const ENTRY_OVERHEAD = 500;

/** How long (ms) at most an answer is kept: what depends on the clock, such as the end of a poll, is late by no more. */
const LIFETIME = 1000;

/** An answer that holds as long as nothing is written, but not longer than `until` (ms). */
export type Told = { readonly answer: Answer; readonly until: number };

type Entry = Told & { readonly stamp: number };

/**
 * Answers to readers, for those who ask the same again in the same second while nothing has been written: a shared post that a
 * thousand people open at once, a client with several columns. Bounded in bytes.
 */
export class AnswerMemory {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ answer }, key) => sizeOf(answer) + key.length + ENTRY_OVERHEAD,
  });

  /** The kept answer to `key`, which names everything it depends on besides the database, or else what `ask` answers. */
  async answer(memory: Memory | undefined, key: string, ask: () => Promise<Answer>): Promise<Told> {
    const stamp = memory?.contentStamp();
    if (!memory || stamp === undefined) return { answer: await ask(), until: 0 };
    const kept = this.#entries.get(key);
    if (kept?.stamp === stamp && kept.until > Date.now()) return kept;
    const answer = encoded(await ask());
    const keep = answer.status === 200 && sizeOf(answer) <= MAX_ANSWER_BYTES && memory.contentStamp() === stamp;
    const told = { answer, until: keep ? Date.now() + LIFETIME : 0 };
    if (keep) this.#entries.set(key, { ...told, stamp });
    return told;
  }
}

function sizeOf({ body }: Answer): number {
  if (body.kind === 'bytes') return body.bytes.length;
  return body.kind === 'raw' ? 2 * body.text.length : 0;
}
