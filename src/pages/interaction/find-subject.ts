import { findAccountByAcct, getAccount } from '../../domain/accounts/queries.ts';
import { findVisibleBlock } from '../../domain/domain-blocks/visible-block.ts';
import { findByUrl } from '../../domain/search/find-by-url.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { resolveQuery } from '../../federation/resolve/query.ts';
import type { Call } from '../../http/route.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { countTry } from '../auth/tries.ts';
import { PageProblem } from '../problem.ts';
import { refusedServer } from '../public/absent.ts';

/** An account or post from elsewhere that somebody wants to interact with here. */
export type Subject =
  | { readonly kind: 'account'; readonly account: AccountRow }
  | { readonly kind: 'status'; readonly status: StatusRow };

const WEB_ADDRESS = /^https?:\/\//i;

/**
 * The account or post that a handle or an address names, fetched if it is not known here. 404 when there is none, when its server does not
 * answer, and when the signed-in person may not see it, which all look the same; 429 after too many requests to other servers.
 */
export async function getSubject(call: Call, session: Session, text: string): Promise<Subject> {
  try {
    return await findSubject(call, session, text);
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
    const block = await findVisibleBlock(call.db, session, text.trim());
    throw block ? refusedServer(block) : new PageProblem('not_found', ({ absences }) => absences.nothingFound);
  }
}

async function findSubject(call: Call, session: Session, text: string): Promise<Subject> {
  const query = text.trim();
  const found = (await findKnown(call, session, query)) ?? (await findElsewhere(call, session, query));
  if (found?.kind === 'account') return { kind: 'account', account: await getShownAccount(call, found.id) };
  if (!found) throw notFound();
  return { kind: 'status', status: await getOriginal(call.db, session, found.id) };
}

/** A search result. Collections are excluded, because nobody can follow or reply to them. */
type Found = { readonly kind: Subject['kind']; readonly id: number };

function subjectOf(found: { readonly kind: Subject['kind'] | 'collection'; readonly id: number } | undefined) {
  return found && found.kind !== 'collection' ? { kind: found.kind, id: found.id } : undefined;
}

async function findKnown({ db }: Call, session: Session, query: string): Promise<Found | undefined> {
  if (WEB_ADDRESS.test(query)) {
    return subjectOf(await findByUrl(db, session, query));
  }
  const account = await findAccountByAcct(db, query);
  return account && { kind: 'account', id: account.id };
}

async function findElsewhere({ ctx }: Call, { email }: Session, query: string): Promise<Found | undefined> {
  if (query === '') return undefined;
  countTry(ctx, 'look_up', email);
  return subjectOf(await resolveQuery(ctx, query));
}

async function getShownAccount({ db }: Call, id: number): Promise<AccountRow> {
  const account = await getAccount(db, id);
  if (account.suspended_at !== null) throw notFound();
  return account;
}
