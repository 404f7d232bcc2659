import { Type } from 'typebox';
import { fetchSubscription, orderDueFetches } from '../domain/domain-subscriptions/fetch.ts';
import { dropList } from '../domain/domain-subscriptions/retracted.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';
import { recurring } from './recurring.ts';

const Payload = Type.Object({ subscriptionId: Type.Integer() });

/** Fetches the published lists of domains that staff subscribed to. */
export function domainListJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    'fetch-domain-lists': recurring((_job, { store }) => orderDueFetches(store)),
    'fetch-domain-list': ({ payload }, { signal }) =>
      fetchSubscription(ctx, signal, parseAs(Payload, payload).subscriptionId),
    'drop-domain-list': ({ payload }, { store, signal }) =>
      dropList(store, signal, parseAs(Payload, payload).subscriptionId),
  };
}
