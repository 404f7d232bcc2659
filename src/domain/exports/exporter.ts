import type { Db } from '../../platform/db/handle.ts';

/** Writes some of a person's data in the format in which Mastodon exports and imports it. Mastodon: `models/export.rb`. */
export type Exporter = (db: Db, person: { readonly accountId: number }) => Promise<string>;
