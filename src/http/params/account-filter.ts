import type { AccountFilter } from '../../domain/moderation/search-accounts.ts';
import type { ParamValues } from './param.ts';
import { text } from './scalars.ts';

/** The text filters of both versions of the list. */
export const filterTexts = { username: text(), display_name: text(), by_domain: text(), email: text(), ip: text() };

/** Converts the text filters to the names in the domain. */
export function textsOf(params: ParamValues<typeof filterTexts>): AccountFilter {
  return {
    username: params.username?.trim().replace(/^@/, ''),
    displayName: params.display_name?.trim(),
    domain: params.by_domain?.trim().toLowerCase(),
    email: params.email?.trim(),
    ip: params.ip?.trim(),
  };
}
