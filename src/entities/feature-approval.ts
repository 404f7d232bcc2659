import { type FeaturePolicy, featureVerdict } from '../domain/accounts/feature-policy.ts';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { type AccountsLoaded, loadAccounts } from './account.ts';

const APPROVAL = /"feature_approval":(\{"automatic":\[[^\]]*\],"manual":\[[^\]]*\],"current_user":)"[a-z]+"/;
const ALL_APPROVALS = new RegExp(APPROVAL, 'g');

/** Matches policies whose result depends on whether the viewer follows the account, or is followed by it. */
const AMONG_FRIENDS = /"(?:followers|following)"/;

/**
 * Accounts as by `loadAccounts`, with `current_user` for this viewer in their policy on collections: denied without a viewer, and otherwise
 * considering who follows whom. Mastodon: `Account::InteractionPolicyConcern`, `feature_policy_for_account`.
 */
export async function loadAccountsFor(db: Db, viewer: Viewer | null, ids: Iterable<number>): Promise<AccountsLoaded> {
  const loaded = await loadAccounts(db, ids);
  if (!viewer) return changed(loaded, (_id, text) => text.replace(ALL_APPROVALS, '"feature_approval":$1"denied"'));
  const asked = [...loaded].flatMap(([id, text]) => (AMONG_FRIENDS.test(approvalIn(text)) ? [id] : []));
  if (asked.length === 0) return loaded;
  const follows = await listTies(db, { from: 'account_id', to: 'target_id' }, viewer.accountId, asked);
  const followed = await listTies(db, { from: 'target_id', to: 'account_id' }, viewer.accountId, asked);
  const known = new Set(asked);
  return changed(loaded, (id, text) => {
    if (!known.has(id)) return text;
    const own = id === viewer.accountId;
    const ties = { follows: own || follows.has(id), followed: own || followed.has(id) };
    return text.replace(APPROVAL, (_all, head: string) => {
      const policy: FeaturePolicy = JSON.parse(`${head}""}`);
      return `"feature_approval":${head}"${featureVerdict(policy, ties)}"`;
    });
  });
}

function approvalIn(text: JsonText): string {
  return APPROVAL.exec(text)?.[1] ?? '';
}

function changed(loaded: AccountsLoaded, change: (id: number, text: JsonText) => JsonText): AccountsLoaded {
  return new Map([...loaded].map(([id, text]) => [id, change(id, text)] as const));
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
