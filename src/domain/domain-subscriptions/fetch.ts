import { AppError } from '../../lib/errors.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import type { Store } from '../../platform/db/handle.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import type { Fetched } from '../../platform/fetch/fetcher.ts';
import type { DomainSubscriptionRow } from '../../schema/domains.ts';
import { LIST_FORMATS, LIST_LIMITS, readList } from '../domain-blocks/lists/read-list.ts';
import { reconcile } from './reconcile.ts';
import { orderFetch } from './save-subscription.ts';
import { storeEntries } from './store-entries.ts';

/** How often (ms) lists are fetched. */
const EVERY = 86_400_000;
const TIMEOUT = 60_000;
const MAX_ERROR = 500;

type Means = Pick<Context, 'store' | 'fetcher' | 'log'>;

/** Orders the fetch of the lists that are due. */
export async function orderDueFetches(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    const due = await tx
      .selectFrom('domain_subscriptions')
      .select('id')
      .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<', now() - EVERY)]))
      .orderBy('priority', 'desc')
      .execute();
    for (const { id } of due) await orderFetch(tx, id, `fetch-domain-list:${id}`);
  });
}

/**
 * Fetches a list and, if it has changed, applies what all lists now say together. When a list cannot be fetched or parsed, or is empty, its
 * earlier entries stay valid and the error is stored. Does nothing when the subscription is gone.
 */
export async function fetchSubscription(means: Means, signal: AbortSignal, id: number): Promise<void> {
  const { store, log } = means;
  const list = await store.db.selectFrom('domain_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
  if (!list) return;
  try {
    await mark(store, id, { ...(await takeList(means, list)), succeeded_at: now(), last_error: null });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ reason: error.message, url: list.url }, 'a list of domains could not be read');
    await mark(store, id, { last_error: error.message.slice(0, MAX_ERROR) });
  }
  await reconcile(store, signal, list.kind);
}

type Validators = { readonly etag?: string | null; readonly last_modified?: string | null };

async function takeList({ store, fetcher, log }: Means, list: DomainSubscriptionRow): Promise<Validators> {
  const fetched = await fetchIfChanged(fetcher, list);
  if (!fetched) return {};
  const format = LIST_FORMATS.find((known) => known === list.format) ?? 'csv';
  const { entries, problems } = await readList(fetched.body, format, store.db.instance);
  if (entries.length === 0) throw new AppError('invalid', 'listWithoutDomain');
  if (problems.length > 0) log.warn({ url: list.url, problems: problems.length }, 'a list of domains has problems');
  await storeEntries(store, list.id, entries);
  return { etag: fetched.headers.etag ?? null, last_modified: fetched.headers['last-modified'] ?? null };
}

/** The list; undefined when it has not changed. */
async function fetchIfChanged(
  fetcher: Context['fetcher'],
  { url, etag, last_modified }: DomainSubscriptionRow,
): Promise<Fetched<string> | undefined> {
  const headers = {
    accept: 'text/csv, application/json, text/plain',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(last_modified === null ? {} : { 'if-modified-since': last_modified }),
  };
  try {
    return await fetcher.getText(url, { headers, maxBytes: LIST_LIMITS.bytes, timeout: TIMEOUT });
  } catch (error) {
    if (error instanceof FetchError && error.status === 304) return undefined;
    throw error;
  }
}

type Mark = Validators & { readonly succeeded_at?: number; readonly last_error: string | null };

async function mark(store: Store, id: number, columns: Mark): Promise<void> {
  await store.transaction((tx) =>
    tx
      .updateTable('domain_subscriptions')
      .set({ ...columns, fetched_at: now() })
      .where('id', '=', id)
      .execute(),
  );
}
