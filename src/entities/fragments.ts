import { LRUCache } from 'lru-cache';
import type { Static } from 'typebox';
import type { ProfileText } from '../domain/profiles/profile-links.ts';
import type { Kept } from '../lib/json.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import type { AccountSchema } from './account-schema.ts';
import type { MediaAttachmentSchema } from './media-attachment.ts';

const MEBIBYTE = 1024 * 1024;
const ENTRY_OVERHEAD = 200;

/** The members of a Status that say which it is. */
export type StatusIdentity = {
  id: string;
  created_at: string;
  in_reply_to_id: string | null;
  in_reply_to_account_id: string | null;
  visibility: string;
  uri: string;
  url: string | null;
  local_only?: boolean;
};

/** The members of a Status that say what it is. */
export type StatusContent = {
  spoiler_text: string;
  title?: string;
  language: string | null;
  edited_at: string | null;
  content: string;
  rich_content?: string;
  tags: { name: string; url: string }[];
  media_attachments: Static<typeof MediaAttachmentSchema>[];
};

/** The members of an Account of which a change raises its revision. */
export type AccountStatic = Omit<
  Static<typeof AccountSchema>,
  | 'followers_count'
  | 'following_count'
  | 'statuses_count'
  | 'last_status_at'
  | 'emojis'
  | 'roles'
  | 'moved'
  | 'note'
  | 'fields'
>;

/** The members of an Account that its owner writes. */
export type ProfileMembers = Pick<Static<typeof AccountSchema>, 'note' | 'fields'>;

/**
 * The parts of a status's JSON that all viewers share: its identity and its content. A reblog shows the content of its
 * original. What it shows of other rows is only named here, because their changes make no new revision of the status.
 */
export type StatusFragment = {
  readonly local: boolean;
  readonly identity: Kept<StatusIdentity>;
  readonly content: Kept<StatusContent>;
  /** The accounts that it mentions, not silently. */
  readonly mentionIds: readonly number[];
  /** The groups to which it belongs. */
  readonly groupIds: readonly number[];
  readonly emojiHandles: readonly string[];
  readonly cardId: number | null;
};

/** The part of an account's JSON that all viewers share, without counts and what it shows of other rows. */
export type AccountFragment = {
  readonly local: boolean;
  readonly shared: Kept<AccountStatic>;
  readonly emojiHandles: readonly string[];
  /** What its owner writes, unless that has to be formatted each time. */
  readonly profile: Kept<ProfileMembers> | undefined;
  /** What has to be formatted each time, because it names others, whose addresses may change. */
  readonly unformatted: ProfileText | undefined;
};

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
}

/** A text, and its value, once a page has needed that: letters of most texts take one byte, and objects some more. */
const WITH_VALUE = 1.5;

const lengthOfStatus = ({ identity, content, mentionIds, groupIds, emojiHandles }: StatusFragment): number =>
  (identity.text.length + content.text.length) * WITH_VALUE +
  (mentionIds.length + groupIds.length) * 8 +
  emojiHandles.join().length;

const lengthOfAccount = ({ shared, emojiHandles, profile, unformatted }: AccountFragment): number =>
  (shared.text.length + (profile?.text.length ?? 0)) * WITH_VALUE +
  emojiHandles.join().length +
  (unformatted ? unformatted.note.length + unformatted.fields.length : 0);

/**
 * The rendered parts of entities that look the same to every viewer, stored by id and revision. They contain only what cannot change
 * without a new revision, so nothing has to be removed from here.
 */
export class Fragments {
  readonly statuses = new Revisions<StatusFragment>(18 * MEBIBYTE, lengthOfStatus);
  readonly accounts = new Revisions<AccountFragment>(9 * MEBIBYTE, lengthOfAccount);
  /** The texts of statuses that filters search. */
  readonly searchable = new Revisions<string>(6 * MEBIBYTE, (text) => text.length);
}

const fragmentsIn = perOwner((_instance: Instance) => new Fragments());

/** The fragments of an open database. */
export function fragmentsOf(db: Db): Fragments {
  return fragmentsIn(db.instance);
}
