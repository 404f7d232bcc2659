import { initialSchema } from './0001-schema.ts';
import { ipBlocks } from './0003-ip-blocks.ts';
import { statusGroups } from './0005-status-groups.ts';
import { search } from './0006-search.ts';
import { importFailures } from './0008-import-failures.ts';
import { feedsAndYears } from './0009-feeds-and-years.ts';
import { statusTitles } from './0010-status-titles.ts';
import { jobRequestIds } from './0011-job-request-ids.ts';
import { secondFactors } from './0012-second-factors.ts';
import { stoppedDeliveries } from './0013-stopped-deliveries.ts';
import type { Migration } from './migration.ts';

/** All migrations in order. What has landed is never changed; new needs get a new migration. */
export const migrations: readonly Migration[] = [
  initialSchema,
  ipBlocks,
  statusGroups,
  search,
  importFailures,
  feedsAndYears,
  statusTitles,
  jobRequestIds,
  secondFactors,
  stoppedDeliveries,
];
