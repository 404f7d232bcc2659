import { findAccountByAcct } from '../domain/accounts/queries.ts';
import { resolveAcct, resolveActorAt } from '../federation/resolve/actor.ts';
import { AppError } from '../lib/errors.ts';
import type { Context } from '../platform/context.ts';
import type { AccountRow } from '../schema/accounts.ts';

/** The account that somebody enters in a form, by handle or ActivityPub id, fetched anew from its server; undefined when there is none. */
export async function findOtherAccount(ctx: Context, text: string): Promise<AccountRow | undefined> {
  const name = text.trim();
  try {
    if (/^https?:/.test(name) && URL.canParse(name)) return await resolveActorAt(ctx, name, { refresh: true });
    const acct = name.replace(/^@/, '');
    return (await resolveAcct(ctx, acct, { refresh: true })) ?? (await findAccountByAcct(ctx.store.db, acct));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
