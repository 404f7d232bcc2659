/**
 * The groups that an author may let quote, in the order in which clients are told. Of a group that this server cannot judge, only its
 * presence is kept.
 */
export const QUOTERS = ['unsupported_policy', 'public', 'followers', 'following'] as const;
export type Quoters = (typeof QUOTERS)[number];

/** Who may quote a post without asking, and who may when the author agrees. Both empty: nobody. */
export type QuoteApproval = { readonly automatic: readonly Quoters[]; readonly manual: readonly Quoters[] };

/**
 * The format of `statuses.quote_policy`: the groups that may quote without asking and, after a slash, those that have to ask. Authors on
 * this server can choose `public`, `followers` or `nobody`.
 */
export function toApprovalText({ automatic, manual }: QuoteApproval): string {
  const [first, second] = [automatic, manual].map((named) => QUOTERS.filter((one) => named.includes(one)).join());
  if (second) return `${first}/${second}`;
  return first || 'nobody';
}

const EVERYBODY: QuoteApproval = { automatic: ['public'], manual: [] };
const NOBODY: QuoteApproval = { automatic: [], manual: [] };

/** Reads the format that `toApprovalText` writes. */
export function fromApprovalText(text: string): QuoteApproval {
  if (text === 'public') return EVERYBODY;
  if (text === 'nobody') return NOBODY;
  const [automatic, manual = []] = text.split('/').map((part) => part.split(','));
  const known = (named: readonly string[] = []) => QUOTERS.filter((one) => named.includes(one));
  return { automatic: known(automatic), manual: known(manual) };
}

/** Whether the permission to quote depends on followers of the author, or on accounts the author follows. */
export function dependsOn(text: string, quoters: 'followers' | 'following'): boolean {
  return text.includes(quoters);
}
