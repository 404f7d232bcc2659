import type { Db } from '../../platform/db/handle.ts';

/** Writes something of somebody down, in the form in which Mastodon exports and imports it. Mastodon: `models/export.rb`. */
export type Exporter = (db: Db, person: { readonly accountId: number }) => Promise<string>;
