import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The rights of a moderator of 0.1.0, which nobody has changed, and the one that Mastodon's moderators have besides. */
const MODERATOR = { id: 1, before: 66_844, viewFeeds: 1_048_576 };

/** What had two values has three, and moderators read the feeds that they moderate. */
export const feedsAndYears: Migration = {
  id: '0009-feeds-and-years',
  kind: 'additive',
  steps: [
    {
      name: 'moderators',
      async up(db) {
        const { id, before, viewFeeds } = MODERATOR;
        await sql`update roles set permissions = ${before + viewFeeds} where id = ${id} and permissions = ${before}`.execute(
          db,
        );
      },
    },
    {
      name: 'annual-reports',
      async up(db) {
        await sql`update settings set value = '"december"' where name = 'wrapstodon' and value = 'true'`.execute(db);
        await sql`update settings set value = '"off"' where name = 'wrapstodon' and value = 'false'`.execute(db);
      },
    },
  ],
};
