import type { DomainDraftRow, DomainSubscriptionEntryRow } from '../../schema/domains.ts';

/** The terms that both lists and blocks have for a domain. */
export type Terms = Pick<
  DomainSubscriptionEntryRow,
  'severity' | 'reject_media' | 'reject_reports' | 'obfuscate' | 'public_comment'
>;

/** An entry of a list, with the settings of the subscription to it. */
export type SubscribedEntry = DomainSubscriptionEntryRow & {
  readonly title: string;
  readonly mode: string;
  readonly priority: number;
};

/** Everything that a decision about one listed domain depends on. */
export type Situation = {
  readonly entries: readonly SubscribedEntry[];
  readonly excluded: boolean;
  /** The existing block or allowance, and the list that owns it. */
  readonly rule: (Terms & { readonly subscription_id: number | null }) | undefined;
  /** Whether a block of a parent domain already does as much. */
  readonly covered: boolean;
  readonly draft: DomainDraftRow | undefined;
};

/** `apply` or `suggest` what the list says; `settle`: close any open suggestion; `leave`: change nothing. */
export type Decision =
  | { readonly act: 'apply' | 'suggest'; readonly by: SubscribedEntry }
  | { readonly act: 'settle' | 'leave' };

const SETTLE: Decision = { act: 'settle' };

/**
 * Decides about a domain that lists name. The list with the highest priority counts, and among equals the oldest. Rules that staff made are
 * never changed, and what staff refused is not suggested again until the list says something else.
 */
export function decide({ entries, excluded, rule, covered, draft }: Situation): Decision {
  const by = decidingEntry(entries);
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
export function decidingEntry(entries: readonly SubscribedEntry[]): SubscribedEntry | undefined {
  return entries.toSorted((a, b) => b.priority - a.priority || a.subscription_id - b.subscription_id)[0];
}

/** Whether both have the same terms for a domain; a list without a comment does not remove one. */
function sameTerms(a: Terms, b: Terms): boolean {
  return (
    a.severity === b.severity &&
    a.reject_media === b.reject_media &&
    a.reject_reports === b.reject_reports &&
    a.obfuscate === b.obfuscate &&
    (b.public_comment === null || a.public_comment === b.public_comment)
  );
}
