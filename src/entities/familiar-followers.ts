import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { type JsonText, jsonObject, quote } from '../lib/json.ts';
import { type AccountsLoaded, renderAccounts } from './account.ts';
import { AccountSchema } from './account-schema.ts';

export const FamiliarFollowersSchema = Type.Object({ id: Type.String(), accounts: Type.Array(AccountSchema) });

/** The followers of an account whom the viewer follows too. */
export function renderFamiliarFollowers(loaded: AccountsLoaded, id: number, followers: readonly number[]): JsonText {
  return jsonObject({ id: quote(toWire(id)), accounts: renderAccounts(loaded, followers) });
}
