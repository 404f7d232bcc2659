import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which request ordered a job or made an activity for other servers, so that what came of a request is found in the log. */
export const jobRequestIds: Migration = {
  id: '0011-job-request-ids',
  kind: 'additive',
  steps: [
    {
      name: 'columns',
      async up(db) {
        await sql`alter table jobs add column request_id text`.execute(db);
        await sql`alter table outgoing_activities add column request_id text`.execute(db);
      },
    },
  ],
};
