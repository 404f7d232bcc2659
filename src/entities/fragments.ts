import type { ProfileText } from '../domain/profiles/profile-links.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { Db, Instance } from '../platform/db/handle.ts';

const MEBIBYTE = 1024 * 1024;
const ENTRY_OVERHEAD = 200;

/**
 * The parts of a status's JSON that all viewers share, without braces: its identity and its content. A reblog shows the content of its
 * original. What it shows of other rows is only named here, because their changes make no new revision of the status.
 */
export type StatusFragment = {
  readonly local: boolean;
  readonly identity: string;
  readonly content: string;
  /** The accounts that it mentions, not silently. */
  readonly mentionIds: readonly number[];
  /** The groups to which it belongs. */
  readonly groupIds: readonly number[];
  readonly emojiHandles: readonly string[];
  readonly cardId: number | null;
};

/** The part of an account's JSON that all viewers share, without braces, counts and what it shows of other rows. */
export type AccountFragment = {
  readonly local: boolean;
  readonly text: string;
  readonly emojiHandles: readonly string[];
  /** What has to be formatted each time, because it names others, whose addresses may change. */
  readonly profile: ProfileText | undefined;
};

type Revised<T> = { readonly revision: number; readonly value: T };

/**
 * The newest revision of each of many values, bounded in bytes. When those used lately fill half of that, those not used since the last
 * time are dropped: a page looks up dozens, and to keep the order of their use would cost more than the look-up.
 */
class Revisions<T> {
  readonly #most: number;
  readonly #lengthOf: (value: T) => number;
  #recent = new Map<number, Revised<T>>();
  #earlier: ReadonlyMap<number, Revised<T>> = new Map();
  #bytes = 0;

  constructor(maxBytes: number, lengthOf: (value: T) => number) {
    this.#most = maxBytes / 2;
    this.#lengthOf = lengthOf;
  }

  get(id: number, revision: number): T | undefined {
    const recent = this.#recent.get(id);
    if (recent) return recent.revision === revision ? recent.value : undefined;
    const earlier = this.#earlier.get(id);
    if (earlier?.revision !== revision) return undefined;
    this.set(id, revision, earlier.value);
    return earlier.value;
  }

  set(id: number, revision: number, value: T): void {
    const bytes = this.#lengthOf(value) * 2 + ENTRY_OVERHEAD;
    if (this.#bytes + bytes > this.#most) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
      this.#bytes = 0;
    }
    this.#recent.set(id, { revision, value });
    this.#bytes += bytes;
  }
}

const lengthOfStatus = ({ identity, content, mentionIds, groupIds, emojiHandles }: StatusFragment): number =>
  identity.length + content.length + (mentionIds.length + groupIds.length) * 8 + emojiHandles.join().length;

const lengthOfAccount = ({ text, emojiHandles, profile }: AccountFragment): number =>
  text.length + emojiHandles.join().length + (profile ? profile.note.length + profile.fields.length : 0);

/**
 * The rendered parts of entities that look the same to every viewer, stored by id and revision. They contain only what cannot change
 * without a new revision, so nothing has to be removed from here.
 */
export class Fragments {
  readonly statuses = new Revisions<StatusFragment>(12 * MEBIBYTE, lengthOfStatus);
  readonly accounts = new Revisions<AccountFragment>(6 * MEBIBYTE, lengthOfAccount);
  /** The texts of statuses that filters search. */
  readonly searchable = new Revisions<string>(6 * MEBIBYTE, (text) => text.length);
}

const fragmentsIn = perOwner((_instance: Instance) => new Fragments());

/** The fragments of an open database. */
export function fragmentsOf(db: Db): Fragments {
  return fragmentsIn(db.instance);
}
