import { Type } from 'typebox';
import { releaseScheduled } from '../domain/announcements/manage.ts';
import { generateReport } from '../domain/annual-reports/reports.ts';
import { purgeRefreshes } from '../domain/async-refreshes/refreshes.ts';
import { purgeDeliveries, purgeHosts } from '../domain/deliveries/purge.ts';
import { fetchSubscription, orderDueFetches } from '../domain/domain-subscriptions/fetch.ts';
import { dropList } from '../domain/domain-subscriptions/retracted.ts';
import { noteDisk } from '../domain/health/disk.ts';
import { splitImport } from '../domain/imports/order-import.ts';
import { mailSome } from '../domain/letters/mail-everybody.ts';
import { UNFILTER_JOB } from '../domain/notifications/requests.ts';
import { unfilter } from '../domain/notifications/unfilter.ts';
import { previewLink } from '../domain/preview-cards/preview-link.ts';
import { forgetVisits } from '../domain/preview-cards/save.ts';
import { deliverPush, deliverTestPush } from '../domain/push/deliver-push.ts';
import { purgeUnconfirmed } from '../domain/registrations/purge-unconfirmed.ts';
import { pruneAll } from '../domain/retention/order.ts';
import { pruneBySettings } from '../domain/retention/prune-remote.ts';
import { fillSearch } from '../domain/search/fill.ts';
import { trimHomes } from '../domain/timelines/trim-home.ts';
import { purgeApplications } from '../domain/tokens/purge-applications.ts';
import { refreshTrends } from '../domain/trends/refresh.ts';
import { deliverWebhook, orderWebhookDeliveries } from '../domain/webhooks/deliver.ts';
import { isWebhookEvent } from '../domain/webhooks/events.ts';
import { renderEventObject } from '../entities/admin/webhook-event.ts';
import { deliverTo } from '../federation/deliver.ts';
import { federate } from '../federation/federate.ts';
import { importEntry } from '../federation/import-entry.ts';
import { parseAs, parserOf } from '../lib/checked.ts';
import { valueOfText } from '../lib/json.ts';
import { now } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import { purgeStoredEvents } from '../platform/db/stored-events.ts';
import { inBatches, throughBatches } from '../platform/jobs/in-batches.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { backupJobs } from './backups.ts';
import { inboxJobs } from './inbox.ts';
import { mailJobs } from './mail.ts';
import { mediaJobs } from './media.ts';
import { moderationJobs } from './moderation.ts';
import { recurring } from './recurring.ts';
import { relationshipJobs } from './relationships.ts';
import { statusJobs } from './statuses.ts';

/** Jobs about logins and client applications. */
const accountJobs: Readonly<Record<string, JobHandler>> = {
  'purge-unconfirmed': recurring(async (_job, { store }) => {
    await purgeUnconfirmed(store);
  }),
  'purge-applications': recurring((_job, { store }) => purgeApplications(store)),
};

const Payload = Type.Object({ subscriptionId: Type.Integer() });

/** Fetches the published lists of domains that staff subscribed to. */
function domainListJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'fetch-domain-lists': recurring((_job, { store }) => orderDueFetches(store)),
    'fetch-domain-list': ({ payload }, { signal }) =>
      fetchSubscription(ctx, signal, parseAs(Payload, payload).subscriptionId),
    'drop-domain-list': ({ payload }, { store, signal }) =>
      dropList(store, signal, parseAs(Payload, payload).subscriptionId),
  };
}

/** What is measured of the machine from time to time. */
function healthJobs({ config }: Context): Readonly<Record<string, JobHandler>> {
  return { 'note-disk': recurring(() => noteDisk(config.dataDir)) };
}

/** Takes over the lists that people bring from other servers. */
function importJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'split-import': (job) => ctx.store.transaction((tx) => splitImport(tx, job)),
    'import-entry': (job, { signal }) => importEntry(ctx, job, signal),
  };
}

const PreviewPayload = Type.Object({ statusId: Type.Integer(), url: Type.String() });

/** Recorded visits older than this (ms) no longer count. */
const STALE = 15 * 86_400_000;

/** Jobs about linked pages. */
function linkJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'preview-link': ({ payload }) => previewLink(ctx, parseAs(PreviewPayload, payload)),
    'purge-links': recurring(() => ctx.store.transaction((tx) => forgetVisits(tx, now() - STALE))),
  };
}

const MailPayload = Type.Object({
  about: Type.Union([Type.Literal('terms'), Type.Literal('announcement')]),
  id: Type.Integer(),
  after: Type.Integer(),
});
const AnnouncementPayload = Type.Object({ announcementId: Type.Integer() });

/** Jobs that notify everybody on the server. */
const noticeJobs: Readonly<Record<string, JobHandler>> = {
  'mail-everybody': ({ payload }, { store }) => {
    const { after, ...notice } = parseAs(MailPayload, payload);
    return mailSome(store, notice, after);
  },
  'publish-announcement': ({ payload }, { store }) =>
    releaseScheduled(store, parseAs(AnnouncementPayload, payload).announcementId),
};

const parseDelivery = parserOf(Type.Object({ host: Type.String() }));

/** Jobs that tell other servers what happened here. */
function outboxJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    federate: (job) => federate(ctx, job),
    deliver: (job, { signal }) => deliverTo(ctx, job, parseDelivery(job.payload).host, signal),
    'purge-deliveries': recurring(async (_job, { store, signal }) => {
      await inBatches(store, signal, purgeDeliveries);
      await store.transaction(purgeHosts);
    }),
  };
}

const PushPayload = Type.Object({ subscriptionId: Type.Integer(), notificationId: Type.Integer() });
const TestPayload = Type.Object({ subscriptionId: Type.Integer() });

/** Push messages. Each is a job of its own, so that a slow push service does not delay others. */
function pushJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    push: ({ payload }) => deliverPush(ctx, parseAs(PushPayload, payload)),
    'push-test': ({ payload }) => deliverTestPush(ctx, parseAs(TestPayload, payload).subscriptionId),
  };
}

const ReportPayload = Type.Object({ accountId: Type.Integer(), year: Type.Integer() });

/** Jobs whose progress clients can poll. */
function refreshJobs({ store }: Context): Readonly<Record<string, JobHandler>> {
  return {
    'generate-annual-report': ({ payload }) => generateReport(store, parseAs(ReportPayload, payload)),
    'purge-async-refreshes': recurring(() => store.transaction(purgeRefreshes)),
  };
}

/** Jobs that prune remote content. */
function retentionJobs({ log }: Context): Readonly<Record<string, JobHandler>> {
  return {
    'prune-now': async (_job, { store, signal }) => {
      const pruned = await pruneAll(store, signal);
      if (pruned) log.info({ ...pruned.statuses, ...pruned.orphans }, 'posts of other servers pruned');
    },
    'prune-remote': recurring(async (_job, { store, signal }) => {
      const pruned = await pruneBySettings(store, { signal });
      if (pruned) log.info({ ...pruned.statuses, ...pruned.orphans }, 'posts of other servers pruned');
    }),
  };
}

/** The job that the migration to the present index orders where there is something to index. */
function searchJobs({ store, pace }: Context): Readonly<Record<string, JobHandler>> {
  return {
    'fill-search': async (_job, { signal }) => {
      await fillSearch(store, { run: (piece) => pace.take(piece), signal });
    },
  };
}

const UnfilterPayload = Type.Object({ accountId: Type.Integer(), fromId: Type.Integer() });

/** Jobs about timelines and notifications. */
function timelineJobs({ store }: Context): Readonly<Record<string, JobHandler>> {
  return {
    [UNFILTER_JOB]: ({ payload }, { signal }) => {
      const { accountId, fromId } = parseAs(UnfilterPayload, payload);
      return inBatches(store, signal, (tx) => unfilter(tx, accountId, fromId));
    },
    'purge-stream-events': recurring(() => purgeStoredEvents(store)),
    'trim-homes': recurring((_job, { signal }) => throughBatches(store, signal, { from: 0, step: trimHomes })),
  };
}

/** Jobs about trends. */
function trendJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return { 'refresh-trends': recurring(() => refreshTrends(ctx.store)) };
}

const EventPayload = Type.Object({ event: Type.String(), id: Type.Integer(), at: Type.Integer() });
const DeliveryPayload = Type.Object({ webhookId: Type.Integer(), body: Type.String() });

/** Renders an event once for all webhooks, then sends it to each of them in a job of its own. */
function webhookJobs({ store, fetcher }: Context): Readonly<Record<string, JobHandler>> {
  return {
    async 'webhook-event'({ payload }) {
      const { event, id, at } = parseAs(EventPayload, payload);
      if (!isWebhookEvent(event)) return;
      const object = await renderEventObject(store.db, event, id);
      if (object !== undefined) await orderWebhookDeliveries(store, { event, at, object: valueOfText(object) });
    },
    webhook: ({ payload }) => deliverWebhook({ store, fetcher }, parseAs(DeliveryPayload, payload)),
  };
}

/** The handlers of all jobs, by name. Each does its work through a few lines into lower floors. */
export function jobHandlers(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    ...accountJobs,
    ...backupJobs(ctx),
    ...domainListJobs(ctx),
    ...healthJobs(ctx),
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
