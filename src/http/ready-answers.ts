import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isAnyIpJudged } from '../domain/ip-blocks/judge-ip.ts';
import type { Db } from '../platform/db/handle.ts';
import { watchTables } from '../platform/db/table-versions.ts';
import type { TableName } from '../platform/db/written-table.ts';
import type { Answer } from './answer.ts';
import { type CachedReply, cacheableReply, sendCachedReply } from './cached-reply.ts';

const MAX_ENTRIES = 2000;
const MAX_ADDRESS = 300;
const MAX_BYTES = 8192;

/** The longest that an answer is kept (ms), so that figures that depend on no declared table are stale for no longer. */
const LIFETIME = 2000;

type Ready = {
  readonly stamp: number;
  readonly until: number;
  readonly tables: readonly TableName[];
  readonly reply: CachedReply;
};

/** Caches an answer that is about to be sent, with its headers. */
export type CacheAnswer = (headers: Readonly<Record<string, unknown>>, answer: Answer) => void;

/**
 * Caches short answers that are the same for everybody and that other servers request all the time. They are kept by address until one of
 * the tables they depend on changes, and sent before anything else handles the request.
 */
export class ReadyAnswers {
  readonly #db: Db;
  readonly #entries = new LRUCache<string, Ready>({ max: MAX_ENTRIES });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Must be called before an answer is made. Undefined when it must not be cached, as always while staff block any IP address. */
  async beginCaching(
    { method, url = '' }: IncomingMessage,
    depends: readonly TableName[],
  ): Promise<CacheAnswer | undefined> {
    const tables = [...depends, 'ip_blocks'] as const;
    watchTables(tables);
    const { tableVersions } = this.#db;
    const stamp = tableVersions?.stamp(tables);
    if (stamp === undefined || method !== 'GET' || url.length > MAX_ADDRESS) return undefined;
    if (await isAnyIpJudged(this.#db)) return undefined;
    return (headers, answer) => {
      const reply = cacheableReply(headers, answer);
      if (!reply || reply.bytes > MAX_BYTES || tableVersions?.stamp(tables) !== stamp) return;
      this.#entries.set(url, { stamp, until: Date.now() + LIFETIME, tables, reply });
    };
  }

  /** Answers a request whose answer is cached. Returns whether it did. */
  send({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
    const ready = method === 'GET' ? this.#entries.get(url) : undefined;
    if (!ready || ready.until < Date.now() || this.#db.tableVersions?.stamp(ready.tables) !== ready.stamp) return false;
    sendCachedReply(response, ready.reply);
    return true;
  }
}
