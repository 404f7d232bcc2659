import type { DomainDraftRow } from '../../schema/domain-drafts.ts';
import type { DomainSubscriptionEntryRow } from '../../schema/domain-subscription-entries.ts';

/** What lists and blocks alike say of a domain. */
export type Terms = Pick<
  DomainSubscriptionEntryRow,
  'severity' | 'reject_media' | 'reject_reports' | 'obfuscate' | 'public_comment'
>;

/** An entry of a list, with how that list is followed. */
export type Said = DomainSubscriptionEntryRow & {
  readonly title: string;
  readonly mode: string;
  readonly priority: number;
};

/** All that matters for one domain that lists name. */
export type Situation = {
  readonly said: readonly Said[];
  readonly excluded: boolean;
  /** The block or allowance there is, and the list it belongs to. */
  readonly rule: (Terms & { readonly subscription_id: number | null }) | undefined;
  /** Whether a rule for a domain above it does as much. */
  readonly covered: boolean;
  readonly draft: DomainDraftRow | undefined;
};

/** `apply` and `suggest` what the list says; `settle`: nothing is left to be suggested; `leave` all as it is. */
export type Decision = { readonly act: 'apply' | 'suggest'; readonly by: Said } | { readonly act: 'settle' | 'leave' };

const SETTLE: Decision = { act: 'settle' };

/**
 * What becomes of a domain that lists name. The list of the highest priority speaks, of equal ones the oldest; rules that staff made are
 * never touched, and what staff refused is not suggested again until the list says something else.
 */
export function decide({ said, excluded, rule, covered, draft }: Situation): Decision {
  const by = speaker(said);
  if (!by || excluded) return SETTLE;
  if (rule ? rule.subscription_id === null : covered) return SETTLE;
  const isOwn = rule?.subscription_id === by.subscription_id;
  if (rule && sameTerms(rule, by) && (isOwn || by.mode === 'suggest')) return SETTLE;
  if (by.mode === 'apply') return { act: 'apply', by };
  if (rule && !isOwn) return SETTLE;
  const refused = draft && draft.refused_at !== null && draft.act === 'create' && sameTerms(draft, by);
  return refused ? { act: 'leave' } : { act: 'suggest', by };
}

/** The entry that counts. */
export function speaker(said: readonly Said[]): Said | undefined {
  return said.toSorted((a, b) => b.priority - a.priority || a.subscription_id - b.subscription_id)[0];
}

/** Whether two say the same of a domain; a list that gives no reason takes none away. */
function sameTerms(a: Terms, b: Terms): boolean {
  return (
    a.severity === b.severity &&
    a.reject_media === b.reject_media &&
    a.reject_reports === b.reject_reports &&
    a.obfuscate === b.obfuscate &&
    (b.public_comment === null || a.public_comment === b.public_comment)
  );
}
