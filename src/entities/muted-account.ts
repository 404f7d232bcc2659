import { Type } from 'typebox';
import type { MutedEntry } from '../domain/relationships/lists-of-relations.ts';
import { type JsonText, jsonArray, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import { type AccountsLoaded, renderAccount } from './account.ts';
import { AccountSchema, nullable } from './account-schema.ts';

export const MutedAccountSchema = Type.Object({
  ...AccountSchema.properties,
  mute_expires_at: nullable(Type.String()),
});

/** A JSON array of muted accounts: each an Account with the time its mute ends. */
export function renderMutedAccounts(loaded: AccountsLoaded, entries: readonly MutedEntry[]): JsonText {
  return jsonArray(entries.map((entry) => renderMuted(loaded, entry)).filter((text) => text !== undefined));
}

function renderMuted(loaded: AccountsLoaded, { id, expiresAt }: MutedEntry): JsonText | undefined {
  const account = renderAccount(loaded, id);
  if (account === undefined) return undefined;
  return `${account.slice(0, -1)},"mute_expires_at":${expiresAt === null ? 'null' : quote(toIso(expiresAt))}}`;
}
