import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isAnyIpJudged } from '../domain/ip-blocks/judge-ip.ts';
import type { Db } from '../platform/db/handle.ts';
import { watch } from '../platform/db/memory.ts';
import type { TableName } from '../platform/db/written-table.ts';
import type { Answer } from './answer.ts';
import { type KeptReply, keptReply, sendKept } from './kept-reply.ts';

const MAX_ENTRIES = 2000;
const MAX_ADDRESS = 300;
const MAX_BYTES = 8192;

/** How long (ms) at most an answer is kept: figures that no table names are late by no more. */
const LIFETIME = 2000;

type Ready = {
  readonly stamp: number;
  readonly until: number;
  readonly tables: readonly TableName[];
  readonly reply: KeptReply;
};

/** Keeps an answer that is about to be sent, with its headers. */
export type Keep = (headers: Readonly<Record<string, unknown>>, answer: Answer) => void;

/**
 * Short answers that are the same for everybody, which other servers ask for all the time: kept by address until one of the tables they
 * depend on changes, and sent before anything else looks at the request.
 */
export class ReadyAnswers {
  readonly #db: Db;
  readonly #entries = new LRUCache<string, Ready>({ max: MAX_ENTRIES });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Call before making an answer. Undefined when it is not to be kept; nothing is while staff shut out any address. */
  async keeper({ method, url = '' }: IncomingMessage, depends: readonly TableName[]): Promise<Keep | undefined> {
    const tables = [...depends, 'ip_blocks'] as const;
    watch(tables);
    const { memory } = this.#db;
    const stamp = memory?.stamp(tables);
    if (stamp === undefined || method !== 'GET' || url.length > MAX_ADDRESS) return undefined;
    if (await isAnyIpJudged(this.#db)) return undefined;
    return (headers, answer) => {
      const reply = keptReply(headers, answer);
      if (!reply || reply.bytes > MAX_BYTES || memory?.stamp(tables) !== stamp) return;
      this.#entries.set(url, { stamp, until: Date.now() + LIFETIME, tables, reply });
    };
  }

  /** Answers a request if its answer is ready. */
  send({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
    const ready = method === 'GET' ? this.#entries.get(url) : undefined;
    if (!ready || ready.until < Date.now() || this.#db.memory?.stamp(ready.tables) !== ready.stamp) return false;
    sendKept(response, ready.reply);
    return true;
  }
}
