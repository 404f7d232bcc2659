import { LRUCache } from 'lru-cache';
import { perOwner } from '../lib/per-owner.ts';
import { BUS_RESET } from '../platform/bus/event.ts';
import type { Context } from '../platform/context.ts';
import type { Db, Instance } from '../platform/db/handle.ts';

const MEBIBYTE = 1024 * 1024;
const ENTRY_OVERHEAD = 200;

/**
 * The parts of a status's JSON that all viewers share, without braces: its identity and its content. A reblog shows the content of its
 * original.
 */
export type StatusFragment = { readonly local: boolean; readonly identity: string; readonly content: string };

type Revised<T> = { readonly revision: number; readonly value: T };

/** The newest revision of each of many values, bounded in bytes. */
class Revisions<T> {
  readonly #kept: LRUCache<number, Revised<T>>;

  constructor(maxBytes: number, lengthOf: (value: T) => number) {
    const sizeCalculation = ({ value }: Revised<T>) => lengthOf(value) * 2 + ENTRY_OVERHEAD;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  get(id: number, revision: number): T | undefined {
    const entry = this.#kept.get(id);
    return entry?.revision === revision ? entry.value : undefined;
  }

  set(id: number, revision: number, value: T): void {
    this.#kept.set(id, { revision, value });
  }

  clear(): void {
    this.#kept.clear();
  }
}

/**
 * The rendered parts of entities that look the same to every viewer, stored by id and revision. A change makes a new revision, so only a
 * change of emojis makes an entry stale (`forgetFragmentsOnEmojiChange`).
 */
export class Fragments {
  readonly statuses = new Revisions<StatusFragment>(
    12 * MEBIBYTE,
    (part) => part.identity.length + part.content.length,
  );
  readonly accounts = new Revisions<string>(6 * MEBIBYTE, (text) => text.length);
  /** The texts of statuses that filters search. */
  readonly searchable = new Revisions<string>(6 * MEBIBYTE, (text) => text.length);

  clear(): void {
    for (const kept of [this.statuses, this.accounts, this.searchable]) kept.clear();
  }
}

const fragmentsIn = perOwner((_instance: Instance) => new Fragments());

/** The fragments of an open database. */
export function fragmentsOf(db: Db): Fragments {
  return fragmentsIn(db.instance);
}

/** Empties the cache when a local emoji changes, because nothing records which texts use it. */
export function forgetFragmentsOnEmojiChange({ bus, store }: Pick<Context, 'bus' | 'store'>): void {
  bus.subscribe((events) => {
    if (events.some(({ type }) => type === 'emojis.changed' || type === BUS_RESET)) fragmentsOf(store.db).clear();
  });
}
