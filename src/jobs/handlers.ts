import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { accountJobs } from './accounts.ts';
import { backupJobs } from './backups.ts';
import { domainListJobs } from './domain-lists.ts';
import { importJobs } from './imports.ts';
import { inboxJobs } from './inbox.ts';
import { linkJobs } from './links.ts';
import { mailJobs } from './mail.ts';
import { mediaJobs } from './media.ts';
import { moderationJobs } from './moderation.ts';
import { noticeJobs } from './notices.ts';
import { outboxJobs } from './outbox.ts';
import { pushJobs } from './push.ts';
import { refreshJobs } from './refreshes.ts';
import { relationshipJobs } from './relationships.ts';
import { retentionJobs } from './retention.ts';
import { searchJobs } from './search.ts';
import { statusJobs } from './statuses.ts';
import { timelineJobs } from './timelines.ts';
import { trendJobs } from './trends.ts';
import { webhookJobs } from './webhooks.ts';

/** The handlers of all jobs, by name. Each does its work through a few lines into lower floors. */
export function jobHandlers(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    ...accountJobs,
    ...backupJobs(ctx),
    ...domainListJobs(ctx),
    ...importJobs(ctx),
    ...inboxJobs(ctx),
    ...linkJobs(ctx),
    ...mailJobs(ctx),
    ...mediaJobs(ctx),
    ...noticeJobs,
    ...outboxJobs(ctx),
    ...moderationJobs,
    ...pushJobs(ctx),
    ...refreshJobs(ctx),
    ...relationshipJobs(ctx),
    ...retentionJobs(ctx),
    ...searchJobs(ctx),
    ...statusJobs,
    ...timelineJobs(ctx),
    ...trendJobs(ctx),
    ...webhookJobs(ctx),
  };
}
