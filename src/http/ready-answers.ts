import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { isAnyIpJudged } from '../domain/ip-blocks/judge-ip.ts';
import type { Db } from '../platform/db/handle.ts';
import { watch } from '../platform/db/memory.ts';
import type { TableName } from '../platform/db/written-table.ts';
import { type Answer, encoded } from './answer.ts';

const MAX_ENTRIES = 2000;
const MAX_ADDRESS = 300;
const MAX_BYTES = 8192;

/** How long (ms) at most an answer is kept: figures that no table names are late by no more. */
const LIFETIME = 2000;

/** What belongs to one request. */
const OWN_HEADERS = /^x-(?:request-id|ratelimit-)/;

type Ready = {
  readonly stamp: number;
  readonly until: number;
  readonly tables: readonly TableName[];
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
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
      const { body } = encoded(answer);
      if (answer.status !== 200 || body.kind === 'empty' || body.kind === 'json') return;
      const bytes = body.kind === 'bytes' ? body.bytes : Buffer.from(body.text);
      if (bytes.length > MAX_BYTES || memory?.stamp(tables) !== stamp) return;
      const shared = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
      const own = { ...answer.headers, 'content-type': body.type, 'content-length': String(bytes.length) };
      const all = { ...Object.fromEntries(shared.map(([name, value]) => [name, String(value)])), ...own };
      this.#entries.set(url, { stamp, until: Date.now() + LIFETIME, tables, headers: all, body: bytes });
    };
  }

  /** Answers a request if its answer is ready. */
  send({ method, url = '' }: IncomingMessage, response: ServerResponse): boolean {
    const ready = method === 'GET' ? this.#entries.get(url) : undefined;
    if (!ready || ready.until < Date.now() || this.#db.memory?.stamp(ready.tables) !== ready.stamp) return false;
    response.writeHead(200, ready.headers).end(ready.body);
    return true;
  }
}
