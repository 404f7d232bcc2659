import type { Viewer } from '../domain/accounts/viewer.ts';
import type { JsonText } from '../lib/json.ts';
import type { Db } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import { type AccountsLoaded, loadAccounts } from './account.ts';

const FOLLOWERS = '"feature_approval":{"automatic":["followers"],"manual":[],"current_user":"denied"}';
const FOLLOWER = FOLLOWERS.replace('denied', 'automatic');
const VERDICT = /("feature_approval":\{"automatic":\[[^\]]*\],"manual":\[\],"current_user":)"(?:automatic|missing)"/g;

/**
 * Accounts as `loadAccounts` has them, with what they say to the viewer about being put into collections: no to nobody, and yes to followers
 * where those may. Mastodon: `Account::InteractionPolicyConcern`, `feature_policy_for_account`.
 */
export async function loadAccountsFor(db: Db, viewer: Viewer | null, ids: Iterable<number>): Promise<AccountsLoaded> {
  const loaded = await loadAccounts(db, ids);
  if (!viewer) return changed(loaded, () => denied);
  const locked = [...loaded].flatMap(([id, text]) => (text.includes(FOLLOWERS) ? [id] : []));
  if (locked.length === 0) return loaded;
  const welcome = await listFollowed(db, viewer.accountId, locked);
  welcome.add(viewer.accountId);
  return changed(loaded, (id) => (welcome.has(id) ? allowed : same));
}

function changed(loaded: AccountsLoaded, change: (id: number) => (text: JsonText) => JsonText): AccountsLoaded {
  return new Map([...loaded].map(([id, text]) => [id, change(id)(text)] as const));
}

const same = (text: JsonText) => text;
const denied = (text: JsonText) => text.replace(VERDICT, '$1"denied"');
const allowed = (text: JsonText) => text.replace(FOLLOWERS, FOLLOWER);

async function listFollowed(db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('follows')
    .select('target_id')
    .where('account_id', '=', accountId)
    .where(idsIn(db, 'target_id', ids))
    .execute();
  return new Set(rows.map((row) => row.target_id));
}
