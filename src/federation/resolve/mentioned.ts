import { LRUCache } from 'lru-cache';
import { handleOf } from '../../domain/accounts/uris.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import type { Draft } from '../../domain/statuses/draft.ts';
import { normalizeDomain } from '../../lib/acct.ts';
import { atMostFor } from '../../lib/at-most.ts';
import { AppError } from '../../lib/errors.ts';
import { perOwner } from '../../lib/per-owner.ts';
import { isLongerStatus } from '../../lib/text/bounds.ts';
import { findMentions } from '../../lib/text/scan.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Context } from '../../platform/context.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { resolveAcct } from './actor.ts';
import { createBudget } from './budget.ts';

/** How long (ms) an author waits while the unknown people that a text mentions are looked up. */
const PATIENCE = 5000;

/** How many people of one text are looked up, and with how many requests each. */
const MAX_PEOPLE = 10;
const REQUESTS = 8;

/** How long (ms) a handle that was not found is not looked up again. */
const FORGOTTEN_AFTER = 600_000;

const missingIn = perOwner((_ctx: Context) => new LRUCache<string, true>(atMostFor(10_000, FORGOTTEN_AFTER)));

/**
 * Looks up unknown remote accounts mentioned in a text, before the transaction that publishes it. The author waits for this, because the
 * answer must show who was mentioned, and a direct post to an unknown account would not reach it otherwise. An account that is not found in
 * time stays plain text; the look-up continues, so that the next post can mention it. A text that is too long to be published is not read.
 * Mastodon: ProcessMentionsService.
 */
export async function resolveMentioned(ctx: Context, ...texts: readonly string[]): Promise<void> {
  if (!texts.some((text) => text.includes('@'))) return;
  const { max_characters: limit } = await readSettings(ctx.store.db);
  const handles = await unknownHandles(ctx, texts.filter((text) => !isLongerStatus('', text, limit)).join('\n'));
  if (handles.length === 0) return;
  await withTimeout(PATIENCE, Promise.all(handles.map((handle) => resolveOne(ctx, handle))));
}

/** The same for what is about to be published, with all posts that follow it. What stays on this server looks nobody up. */
export async function resolveThread(ctx: Context, { text, thread = [], localOnly }: Draft): Promise<void> {
  if (!localOnly) await resolveMentioned(ctx, text, ...thread.map((one) => one.text));
}

async function unknownHandles(ctx: Context, text: string): Promise<string[]> {
  const { store, config } = ctx;
  const missing = missingIn(ctx);
  const handles = findMentions(text).flatMap(({ username, domain }) => {
    const host = domain === null ? undefined : normalizeDomain(domain);
    return host === undefined || host === config.domain ? [] : [handleOf(username, host)];
  });
  if (handles.length === 0) return [];
  const rows = await store.db
    .selectFrom('accounts')
    .select('handle')
    .where(idsIn(store.db, 'handle', handles))
    .execute();
  const known = new Set(rows.map((row) => row.handle));
  return handles.filter((handle) => !known.has(handle) && !missing.has(handle)).slice(0, MAX_PEOPLE);
}

async function resolveOne(ctx: Context, handle: string): Promise<void> {
  try {
    if (await resolveAcct(ctx, handle, { budget: createBudget(REQUESTS) })) return;
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'somebody who was named could not be looked for');
  }
  missingIn(ctx).set(handle, true);
}
