import { isLocalUri } from '../../../lib/origin.ts';
import { isDistributable } from '../../../lib/visibility.ts';
import type { Db } from '../../../platform/db/handle.ts';
import type { AccountRow } from '../../../schema/accounts.ts';
import type { StatusRow } from '../../../schema/statuses.ts';
import { findNameable } from '../../accounts/nameable.ts';
import type { NewMention } from '../new-status.ts';
import type { RemoteStatus } from './remote-status.ts';

/** The author of a remote post. */
export type Author = Pick<AccountRow, 'id' | 'uri' | 'domain'>;

/** The most local people that one post may notify; more are spam. */
const MAX_LOCAL_MENTIONS = 50;

/** The accounts that a post mentions, and the ids of those that are not known here. */
type Mentioned = { readonly mentions: readonly NewMention[]; readonly unknown: readonly string[] };

/**
 * The known accounts that a post mentions, and silently the local ones to which it is addressed without a mention, because they may see it.
 * Whoever is answered (`answeredId`) and addressed counts as mentioned in an open post: NodeBB's answers name their recipient only so.
 * Accounts that are mentioned without being addressed are left out of a post for a limited audience; in others they are mentioned aside.
 */
export async function mentionsOf(
  db: Db,
  author: Author,
  status: RemoteStatus,
  answeredId: number | null,
): Promise<Mentioned> {
  const open = isDistributable(status.visibility);
  const addressed = new Set(status.recipients);
  const named = new Set(status.mentions.filter((uri) => open || addressed.has(uri)));
  if (named.size === 0 && open && answeredId === null) return { mentions: [], unknown: [] };
  const addressedHere = status.recipients.filter((uri) => isLocalUri(db, uri));
  const uris = [...new Set([...named, ...addressedHere])];
  if (uris.length === 0) return { mentions: [], unknown: [] };
  const found = await findNameable(db, uris);
  const addressees = new Set(addressedHere.map((uri) => found.get(uri)?.id));
  const people = new Map<number, NewMention>();
  for (const uri of uris) {
    const account = found.get(uri);
    const silent = !named.has(uri) && !(open && account?.id === answeredId);
    if (!account || account.id === author.id || people.has(account.id) || (open && silent)) continue;
    const aside = account.domain === null && !addressees.has(account.id);
    people.set(account.id, { accountId: account.id, domain: account.domain, silent, ...(aside && { aside }) });
  }
  const mentions = [...people.values()];
  const local = mentions.filter(({ domain }) => domain === null).slice(0, MAX_LOCAL_MENTIONS);
  return {
    mentions: [...local, ...mentions.filter(({ domain }) => domain !== null)],
    unknown: [...named].filter((uri) => !found.has(uri) && !isLocalUri(db, uri)),
  };
}

/** A direct post that is addressed to people whom it does not mention counts as limited. Mastodon: `limited`. */
export function visibilityFor(
  { visibility }: Pick<RemoteStatus, 'visibility'>,
  mentions: readonly NewMention[],
): string {
  return visibility === 'direct' && mentions.some(({ silent }) => silent) ? 'limited' : visibility;
}

/** The visibility of a stored post in the terms of federation. */
export function visibilityOf({ visibility }: StatusRow): RemoteStatus['visibility'] {
  return visibility === 'public' || visibility === 'unlisted' || visibility === 'private' ? visibility : 'direct';
}
