import type { Visibility } from '../../domain/statuses/draft.ts';
import { AS_PUBLIC, isPublic } from '../vocabulary.ts';
import { isNode, many, type Node, webUri } from './read.ts';

/** The ids an object or activity is addressed to. The public collection always has its one canonical form. */
export type Audience = {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** Whom it is for besides: groups, which are also named in `to` or `cc` by most servers. */
  readonly audience: readonly string[];
};

/** Reads `to` and `cc`, each with its blind form, which only matters when it names somebody here. */
export function decodeAudience(node: Node): Audience {
  return {
    to: [...addresses(node.to), ...addresses(node.bto)],
    cc: [...addresses(node.cc), ...addresses(node.bcc)],
    audience: addresses(node.audience),
  };
}

/** Whether an object names nobody in `to` and `cc`. */
export function isUnaddressed({ to, cc }: Audience): boolean {
  return to.length === 0 && cc.length === 0;
}

/** The audience with those whom an object without `to` and `cc` names in `audience` in their place. */
export function wholeAudience(own: Audience): Audience {
  return isUnaddressed(own) ? { ...own, to: own.audience } : own;
}

/** The ids in one or many values. The public collection always has its one canonical form. */
export function addresses(value: unknown): string[] {
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
export function visibilityOf({ to, cc }: Pick<Audience, 'to' | 'cc'>, followersUri: string | null): Visibility {
  if (to.includes(AS_PUBLIC)) return 'public';
  if (cc.includes(AS_PUBLIC)) return 'unlisted';
  const forFollowers = followersUri !== null && (to.includes(followersUri) || cc.includes(followersUri));
  return forFollowers ? 'private' : 'direct';
}
