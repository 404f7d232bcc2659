import type { AccountFilter } from '../../../domain/moderation/search-accounts.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { text } from '../../../http/params/scalars.ts';

/** What both versions of the list can be narrowed by. */
export const filterTexts = { username: text(), display_name: text(), by_domain: text(), email: text(), ip: text() };

/** The texts of a request, as the domain calls them. */
export function textsOf(params: ParamValues<typeof filterTexts>): AccountFilter {
  return {
    username: params.username?.trim(),
    displayName: params.display_name?.trim(),
    domain: params.by_domain?.trim().toLowerCase(),
    email: params.email?.trim(),
    ip: params.ip?.trim(),
  };
}
