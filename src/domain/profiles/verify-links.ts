import { AppError } from '../../lib/errors.ts';
import { meLinksIn } from '../../lib/html/me-links.ts';
import { now, toIso } from '../../lib/time.ts';
import type { Store } from '../../platform/db/handle.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { Fetcher } from '../../platform/fetch/fetcher.ts';
import { parseFields } from '../accounts/fields.ts';
import { guardHops } from '../servers/guard-hops.ts';
import { announceProfile } from './announce-profile.ts';

type Resources = { readonly store: Store; readonly fetcher: Fetcher };

/**
 * Marks the links of a local profile as verified whose pages link back with rel=me. A page that cannot be read is tried again when the
 * profile is next saved. Mastodon: VerifyLinkService.
 */
export async function verifyLinks({ store, fetcher }: Resources, accountId: number): Promise<void> {
  const account = await store.db
    .selectFrom('accounts')
    .select(['fields', 'url', 'uri'])
    .where('id', '=', accountId)
    .where('domain', 'is', null)
    .executeTakeFirst();
  if (!account) return;
  const own = new Set([account.url, account.uri].map((url) => url?.toLowerCase()));
  const waiting = parseFields(account.fields).filter((field) => field.verified_at === null);
  const verified = new Set<string>();
  for (const { value } of waiting) {
    if (isVerifiable(value) && (await linksBack({ store, fetcher }, value, own))) verified.add(value);
  }
  if (verified.size > 0) await markVerified(store, accountId, verified);
}

/** Mastodon: https only, and nothing but the address. */
function isVerifiable(value: string): boolean {
  return /^https:\/\/\S+$/i.test(value) && URL.canParse(value);
}

async function linksBack(
  { store, fetcher }: Resources,
  url: string,
  own: ReadonlySet<string | undefined>,
): Promise<boolean> {
  try {
    const page = await fetcher.getText(url, {
      headersFor: guardHops(store.db),
      cut: true,
      acceptType: (type) => /html/i.test(type),
    });
    return meLinksIn(page.body).some((href) => own.has(href.toLowerCase()));
  } catch (error) {
    // Any problem with a stranger's page means that it does not link back.
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The profile may have changed while the pages were read: only fields that still say the same are marked. */
function markVerified(store: Store, accountId: number, values: ReadonlySet<string>): Promise<void> {
  return store.transaction(async (tx) => {
    const account = await lockRow(tx, 'accounts', accountId);
    if (!account) return;
    const at = toIso(now());
    const fields = parseFields(account.fields).map((field) =>
      field.verified_at === null && values.has(field.value) ? { ...field, verified_at: at } : field,
    );
    await tx
      .updateTable('accounts')
      .set((eb) => ({ fields: JSON.stringify(fields), revision: eb('revision', '+', 1) }))
      .where('id', '=', accountId)
      .execute();
    await announceProfile(tx, accountId);
  });
}
