import { type Quoters, toApprovalText } from '../../domain/quotes/approval-text.ts';
import type { Visibility } from '../../domain/statuses/draft.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { AS_PUBLIC, isPublic } from '../vocabulary.ts';
import { isNode, many, type Node, webUri } from './read.ts';

/** The ids an object or activity is addressed to. The public collection always has its one canonical form. */
export type Audience = { readonly to: readonly string[]; readonly cc: readonly string[] };

/** Reads `to` and `cc`, each with its blind form, which only matters when it names somebody here. */
export function decodeAudience(node: Node): Audience {
  return { to: [...addresses(node.to), ...addresses(node.bto)], cc: [...addresses(node.cc), ...addresses(node.bcc)] };
}

function addresses(value: unknown): string[] {
  const found: string[] = [];
  for (const one of many(value)) {
    const named = isNode(one) ? one.id : one;
    if (typeof named !== 'string') continue;
    const address = isPublic(named) ? AS_PUBLIC : webUri(named);
    if (address !== undefined) found.push(address);
  }
  return found;
}

/** Who may see an object with this audience, given the author's followers collection. Mastodon: `visibility_from_audience`. */
export function visibilityOf({ to, cc }: Audience, followersUri: string | null): Visibility {
  if (to.includes(AS_PUBLIC)) return 'public';
  if (cc.includes(AS_PUBLIC)) return 'unlisted';
  const forFollowers = followersUri !== null && (to.includes(followersUri) || cc.includes(followersUri));
  return forFollowers ? 'private' : 'direct';
}

type Author = Pick<AccountRow, 'uri' | 'followers_url' | 'following_url'>;

/**
 * Who may quote without asking and who may ask, according to an interaction policy (FEP-044f), as `toApprovalText` writes it. Mastodon:
 * `quote_policy`.
 */
export function quotePolicyOf(policy: unknown, author: Author): string {
  const canQuote = isNode(policy) && isNode(policy.canQuote) ? policy.canQuote : {};
  return toApprovalText({
    automatic: quotersOf(canQuote.automaticApproval, author),
    manual: quotersOf(canQuote.manualApproval, author),
  });
}

/** The groups that a part of a policy names. An author who allows nobody else names only themselves, which adds no group. */
function quotersOf(value: unknown, { uri, followers_url, following_url }: Author): Quoters[] {
  const followers = followers_url ?? `${uri}/followers`;
  return addresses(value).flatMap((address): Quoters[] => {
    if (address === AS_PUBLIC) return ['public'];
    if (address === followers) return ['followers'];
    if (address === following_url) return ['following'];
    return address === uri ? [] : ['unsupported_policy'];
  });
}
