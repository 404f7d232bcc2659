import type { QuotePolicy, Visibility } from '../../domain/statuses/draft.ts';
import { AS_PUBLIC, isPublic } from '../vocabulary.ts';
import { isNode, many, type Node, webUri } from './read.ts';

/** Whom an object or activity is addressed to: ids, everybody in its one canonical form. */
export type Audience = { readonly to: readonly string[]; readonly cc: readonly string[] };

/** Reads `to` and `cc`, and the blind forms into them, which only matter when they name somebody here. */
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

/** Who may see what is addressed so, by the author's collection of followers. Mastodon: `visibility_from_audience`. */
export function visibilityOf({ to, cc }: Audience, followersUri: string | null): Visibility {
  if (to.includes(AS_PUBLIC)) return 'public';
  if (cc.includes(AS_PUBLIC)) return 'unlisted';
  const forFollowers = followersUri !== null && (to.includes(followersUri) || cc.includes(followersUri));
  return forFollowers ? 'private' : 'direct';
}

/** Who may quote without asking, by an interaction policy (FEP-044f). */
export function quotePolicyOf(policy: unknown, author: string, followersUri: string | null): QuotePolicy {
  const canQuote = isNode(policy) && isNode(policy.canQuote) ? policy.canQuote : {};
  const allowed = addresses(canQuote.automaticApproval);
  if (allowed.includes(AS_PUBLIC)) return 'public';
  const followers = followersUri ?? `${author}/followers`;
  return allowed.includes(followers) ? 'followers' : 'nobody';
}
