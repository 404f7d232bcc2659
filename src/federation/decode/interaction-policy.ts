import { type Quoters, toApprovalText } from '../../domain/interactions/approval-text.ts';
import { INTERACTIONS, type Interaction, type InteractionRule } from '../../domain/interactions/rules.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { AS_PUBLIC } from '../vocabulary.ts';
import { addresses } from './audience.ts';
import { first, isNode, type Node } from './read.ts';

type Author = Pick<AccountRow, 'uri' | 'followers_url' | 'following_url'>;

/**
 * Who may quote without asking and who may ask, according to an interaction policy (FEP-044f), as `toApprovalText` writes it. Mastodon:
 * `quote_policy`.
 */
export function quotePolicyOf(policy: unknown, author: Author): string {
  const canQuote = partOf(policy, 'canQuote') ?? {};
  return toApprovalText({
    automatic: quotersOf(canQuote.automaticApproval, author),
    manual: quotersOf(canQuote.manualApproval, author),
  });
}

/** The groups that a part of a policy names. An author who allows nobody else names only themselves, which adds no group. */
function quotersOf(value: unknown, author: Author): Quoters[] {
  return addresses(value).flatMap((address): Quoters[] => {
    const group = groupOf(address, author);
    if (group !== undefined) return [group];
    return address === author.uri ? [] : ['unsupported_policy'];
  });
}

function groupOf(address: string, { uri, followers_url, following_url }: Author): Quoters | undefined {
  if (address === AS_PUBLIC) return 'public';
  if (address === (followers_url ?? `${uri}/followers`)) return 'followers';
  return address === following_url ? 'following' : undefined;
}

const PARTS = { favourite: 'canLike', reply: 'canReply', reblog: 'canAnnounce' } as const satisfies Record<
  Interaction,
  string
>;

/**
 * Who may favourite, reply and reblog, according to GoToSocial's interaction policy. Only what is not open to everybody has a rule. A part
 * that is absent or names nobody is open; an author who allows nobody names themselves. GoToSocial: `interaction_policy.md`.
 */
export function interactionRulesOf(policy: unknown, author: Author): InteractionRule[] {
  return INTERACTIONS.flatMap((action) => ruleOf(action, partOf(policy, PARTS[action]), author) ?? []);
}

function ruleOf(action: Interaction, part: Node | undefined, author: Author): InteractionRule | undefined {
  if (!part) return undefined;
  const [automatic, manual] = approvalsOf(part);
  if (automatic.length + manual.length === 0 || automatic.includes(AS_PUBLIC)) return undefined;
  const groups = (named: readonly string[]) =>
    named.flatMap((address) => groupOf(address, author) ?? ownGroup(address, author));
  const isPerson = (address: string) => address !== author.uri && groupOf(address, author) === undefined;
  return {
    action,
    approval: toApprovalText({ automatic: groups(automatic), manual: groups(manual) }),
    named: [...automatic, ...manual].filter(isPerson),
  };
}

/** Any other collection of the author, whose members only the author's server knows. */
function ownGroup(address: string, { uri }: Author): Quoters[] {
  return address.startsWith(`${uri}/`) ? ['unsupported_policy'] : [];
}

/** Who may without asking, and who may ask. GoToSocial used other names up to its version 0.19, and both in 0.20. */
function approvalsOf(part: Node): readonly [string[], string[]] {
  const [automatic, manual] = [addresses(part.automaticApproval), addresses(part.manualApproval)];
  if (automatic.length + manual.length > 0) return [automatic, manual];
  return [addresses(part.always), addresses(part.approvalRequired)];
}

function partOf(policy: unknown, name: string): Node | undefined {
  const whole = first(policy);
  const part = isNode(whole) ? first(whole[name]) : undefined;
  return isNode(part) ? part : undefined;
}
