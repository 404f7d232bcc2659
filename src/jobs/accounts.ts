import { purgeUnconfirmed } from '../domain/registrations/purge-unconfirmed.ts';
import { purgeApplications } from '../domain/tokens/purge-applications.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

/** Jobs about logins and client applications. */
export const accountJobs: Readonly<Record<string, JobHandler>> = {
  'purge-unconfirmed': recurring(async (_job, { store }) => {
    await purgeUnconfirmed(store);
  }),
  'purge-applications': recurring((_job, { store }) => purgeApplications(store)),
};
