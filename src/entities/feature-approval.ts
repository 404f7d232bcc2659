import type { Static } from 'typebox';
import { featurersIn, featureVerdict } from '../domain/accounts/feature-policy.ts';
import type { Viewer } from '../domain/accounts/viewer.ts';
import { type Kept, keptText, toText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { type AccountsLoaded, loadAccounts } from './account.ts';
import type { AccountSchema } from './account-schema.ts';

type Account = Static<typeof AccountSchema>;
type Approval = Account['feature_approval'];

/**
 * Accounts as by `loadAccounts`, with `current_user` for this viewer in their policy on collections: denied without a viewer, and otherwise
 * considering who follows whom. Mastodon: `Account::InteractionPolicyConcern`, `feature_policy_for_account`.
 */
export async function loadAccountsFor(db: Db, viewer: Viewer | null, ids: Iterable<number>): Promise<AccountsLoaded> {
  const loaded = await loadAccounts(db, ids);
  if (!viewer) return changed(loaded, [...loaded.keys()], denied);
  const asked = [...loaded].flatMap(([id, { value }]) => (isAmongFriends(value.feature_approval) ? [id] : []));
  if (asked.length === 0) return loaded;
  const follows = await listTies(db, { from: 'account_id', to: 'target_id' }, viewer.accountId, asked);
  const followed = await listTies(db, { from: 'target_id', to: 'account_id' }, viewer.accountId, asked);
  return changed(loaded, asked, (account, id) => {
    const own = id === viewer.accountId;
    const ties = { follows: own || follows.has(id), followed: own || followed.has(id) };
    const { automatic, manual } = account.feature_approval;
    const policy = { automatic: featurersIn(automatic), manual: featurersIn(manual) };
    return approved(account, featureVerdict(policy, ties));
  });
}

/** Whether the result of a policy depends on whether the viewer follows the account, or is followed by it. */
function isAmongFriends({ automatic, manual }: Approval): boolean {
  return [...automatic, ...manual].some((who) => who === 'followers' || who === 'following');
}

function denied(account: Account): Account {
  const { moved } = account;
  return { ...approved(account, 'denied'), ...(moved && { moved: approved(moved, 'denied') }) };
}

function approved<A extends Pick<Account, 'feature_approval'>>(account: A, current_user: string): A {
  return { ...account, feature_approval: { ...account.feature_approval, current_user } };
}

function changed(
  loaded: AccountsLoaded,
  ids: readonly number[],
  change: (account: Account, id: number) => Account,
): AccountsLoaded {
  const entities = new Map<number, Kept<Account>>(loaded);
  for (const id of ids) {
    const account = loaded.get(id);
    if (account) entities.set(id, keptText(toText(change(account.value, id))));
  }
  return entities;
}

type Direction = { readonly from: 'account_id' | 'target_id'; readonly to: 'account_id' | 'target_id' };

/** The ids among these whose follow to or from the viewer exists, depending on the direction. */
async function listTies(
  db: Db,
  { from, to }: Direction,
  viewerId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('follows')
    .select(`${to} as other`)
    .where(from, '=', viewerId)
    .where(idsIn(db, to, ids))
    .execute();
  return new Set(rows.map((row) => row.other));
}
