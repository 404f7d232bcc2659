import type { TableVersions } from '../platform/db/table-versions.ts';
import { type Answer, encoded } from './answer.ts';
import { SeenBefore } from './seen-before.ts';
import { LIFETIME, StampedCache } from './stamped-cache.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_ANSWER_BYTES = 512 * 1024;
const ENTRY_OVERHEAD = 500;

/** An answer that stays valid while nothing is written to the database, but no longer than `until` (ms). */
export type CachedAnswer = { readonly answer: Answer; readonly until: number };

/** `cached` is set when the answer is cached. */
export type Answered = { readonly answer: Answer; readonly cached?: CachedAnswer };

/**
 * Caches answers for requests that repeat within a second while nothing is written: a shared post that a thousand people open at once, or a
 * client with several columns. An answer is cached when it is requested for the second time.
 */
export class AnswerCache {
  readonly #cache = new StampedCache<CachedAnswer>(MAX_BYTES);
  readonly #asked = new SeenBefore(LIFETIME);

  /**
   * The cached answer for `key`, or else what `ask` returns. The key must contain everything that the answer depends on besides the
   * database.
   */
  async answer(tableVersions: TableVersions | undefined, key: string, ask: () => Promise<Answer>): Promise<Answered> {
    const stamp = tableVersions?.contentStamp();
    if (!tableVersions || stamp === undefined) return { answer: await ask() };
    const cached = this.#cache.holds(stamp) ? this.#cache.get(stamp, key) : undefined;
    if (cached && cached.until > Date.now()) return { answer: cached.answer, cached };
    const answer = await ask();
    if (!this.#asked.note(key) || tableVersions.contentStamp() !== stamp) return { answer };
    return this.#store(stamp, key, encoded(answer));
  }

  #store(stamp: number, key: string, answer: Answer): Answered {
    const bytes = sizeOf(answer);
    if (answer.status !== 200 || bytes > MAX_ANSWER_BYTES) return { answer };
    const cached = { answer, until: Date.now() + LIFETIME };
    this.#cache.set(stamp, key, cached, bytes + key.length + ENTRY_OVERHEAD);
    return { answer, cached };
  }
}

function sizeOf({ body }: Answer): number {
  if (body.kind === 'bytes') return body.bytes.length;
  return body.kind === 'raw' ? 2 * body.text.length : 0;
}
