import { findAccountByAcct } from '../../domain/accounts/queries.ts';
import { assertNotRefused } from '../../domain/domain-blocks/visible-block.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { resolveAcct, resolveActorAt } from '../../federation/resolve/actor.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { AccountRow } from '../../schema/accounts.ts';

/**
 * The account that somebody enters in a form, by handle or ActivityPub id, fetched anew from its server. 422 when there is none, or this
 * server does not talk to that one.
 */
export async function getOtherAccount(ctx: Context, session: Session, text: string): Promise<AccountRow> {
  const name = text.trim();
  await assertNotRefused(ctx.store.db, session, name);
  const found = await findOtherAccount(ctx, name);
  if (!found) throw invalid('noSuchAccount');
  return found;
}

async function findOtherAccount(ctx: Context, name: string): Promise<AccountRow | undefined> {
  try {
    if (/^https?:/.test(name) && URL.canParse(name)) return await resolveActorAt(ctx, name, { refresh: true });
    const acct = name.replace(/^@/, '');
    return (await resolveAcct(ctx, acct, { refresh: true })) ?? (await findAccountByAcct(ctx.store.db, acct));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
