import type { Visibility } from '../../lib/visibility.ts';
import { AS_PUBLIC, isPublic } from '../vocabulary.ts';
import { isNode, many, type Node, webUri } from './read.ts';

/** The ids an object or activity is addressed to. The public collection always has its one canonical form. */
export type Audience = {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  /** Whom it is for besides: groups, which are also named in `to` or `cc` by most servers. */
  readonly audience: readonly string[];
  /** What it does not say at all, which is not the same as naming nobody. */
  readonly omits?: { readonly to: boolean; readonly cc: boolean };
};

/** Reads `to` and `cc`, each with its blind form, which only matters when it names somebody here. */
export function decodeAudience(node: Node): Audience {
  return {
    to: [...addresses(node.to), ...addresses(node.bto)],
    cc: [...addresses(node.cc), ...addresses(node.bcc)],
    audience: addresses(node.audience),
    omits: { to: isAbsent(node.to) && isAbsent(node.bto), cc: isAbsent(node.cc) && isAbsent(node.bcc) },
  };
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/**
 * The audience of an object that its author's activity brings: what it does not say is what the activity says, each by itself. What is for
 * people by name alone, and not for the author's followers, stays so.
 */
export function audienceWithin(own: Audience, around: Audience, followersUri: string | null): Audience {
  if (isUnaddressed(own)) return isUnaddressed(around) ? own : around;
  const to = own.omits?.to ? around.to : own.to;
  const cc = own.omits?.cc ? around.cc : own.cc;
  const isOpen = (one: string) => one === AS_PUBLIC || one === followersUri;
  const isPersonal = !own.to.some(isOpen) && !own.cc.some(isOpen);
  if (!isPersonal || (own.omits?.to && own.to.length === 0)) return { ...own, to, cc };
  return { ...own, to: to.filter((one) => !isOpen(one)), cc: cc.filter((one) => !isOpen(one)) };
}

/** Whether an object names nobody in `to` and `cc`. */
export function isUnaddressed({ to, cc }: Audience): boolean {
  return to.length === 0 && cc.length === 0;
}

/**
 * The audience of an object that names groups alone, which are nobody in particular: what its author's activity says, or else whom the object
 * names in `audience`. What a group says when it shares the object makes it no more open.
 */
export function audienceForGroups(own: Audience, around: Audience | undefined, groups: ReadonlySet<string>): Audience {
  if (around && !namesOnly(around, groups))
    return { ...own, to: union(own.to, around.to), cc: union(own.cc, around.cc) };
  return { ...own, to: union(own.to, own.audience) };
}

/** Whether an object or activity names nobody in `to` and `cc` but some of these. */
export function namesOnly({ to, cc }: Audience, some: ReadonlySet<string>): boolean {
  return [...to, ...cc].every((one) => some.has(one));
}

const union = (some: readonly string[], more: readonly string[]): string[] => [...new Set([...some, ...more])];

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
