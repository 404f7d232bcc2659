import type { Generated, Selectable } from 'kysely';
import type { Flag } from './flag.ts';

/**
 * A person, bot or group, local (domain null) or remote. `handle` is `user@domain` in lower case, `user@` for
 * local ones. `note` is source text for local accounts, sanitised HTML for remote ones.
 */
export interface AccountsTable {
  id: number;
  username: string;
  domain: string | null;
  handle: string;
  uri: string;
  url: string | null;
  actor_type: Generated<string>;
  display_name: Generated<string>;
  note: Generated<string>;
  fields: Generated<string>;
  locked: Generated<Flag>;
  discoverable: Flag | null;
  indexable: Generated<Flag>;
  hide_collections: Flag | null;
  show_media: Generated<Flag>;
  show_media_replies: Generated<Flag>;
  show_featured: Generated<Flag>;
  attribution_domains: Generated<string>;
  also_known_as: Generated<string>;
  moved_to_id: number | null;
  moved_at: number | null;
  avatar_key: string | null;
  avatar_static_key: string | null;
  avatar_remote_url: string | null;
  avatar_description: Generated<string>;
  header_key: string | null;
  header_static_key: string | null;
  header_remote_url: string | null;
  header_description: Generated<string>;
  memorial: Generated<Flag>;
  suspended_at: number | null;
  silenced_at: number | null;
  sensitized_at: number | null;
  public_key: string | null;
  private_key: string | null;
  /** For local accounts: the key of their integrity proofs (PEM); the two above are RSA keys. */
  ed25519_private_key: string | null;
  inbox_url: string | null;
  shared_inbox_url: string | null;
  outbox_url: string | null;
  followers_url: string | null;
  following_url: string | null;
  featured_url: string | null;
  /** For remote accounts: the address of the list of their collections. */
  collections_url: string | null;
  /** For remote accounts: who may put them into a collection, as JSON (FeaturePolicy); null when they do not say. */
  feature_policy: string | null;
  followers_count: Generated<number>;
  following_count: Generated<number>;
  statuses_count: Generated<number>;
  last_status_at: number | null;
  /** Whose staff suspended it: `local` or `remote`. */
  suspension_origin: string | null;
  /** When the deletion of all its data was ordered. */
  erased_at: number | null;
  revision: Generated<number>;
  fetched_at: number | null;
  created_at: number;
  updated_at: number;
}

export type AccountRow = Selectable<AccountsTable>;

/** The columns of an account that change without a new revision. */
export type CountedAccount = Pick<
  AccountRow,
  | 'id'
  | 'revision'
  | 'followers_count'
  | 'following_count'
  | 'statuses_count'
  | 'last_status_at'
  | 'moved_to_id'
  | 'suspended_at'
>;

/**
 * A public key of a remote actor, as listed in its document. `public_key` is PEM (SPKI); `ed25519_host` is the actor's server (host and
 * port) when it is an Ed25519 key.
 */
export interface ActorKeysTable {
  uri: string;
  actor_uri: string;
  public_key: string;
  fetched_at: number;
  ed25519_host: string | null;
}
