/** Whom an author may let quote, in the order in which clients are told. Of what nobody here can judge no more is kept than that it was there. */
export const QUOTERS = ['unsupported_policy', 'public', 'followers', 'following'] as const;
export type Quoters = (typeof QUOTERS)[number];

/** Who may quote a post without asking, and who may when the author agrees. Both empty: nobody. */
export type QuoteApproval = { readonly automatic: readonly Quoters[]; readonly manual: readonly Quoters[] };

/**
 * The form in which `statuses.quote_policy` keeps who may quote: those who need not ask, and after a slash those who have to. What authors
 * of this server can choose is `public`, `followers` or `nobody`.
 */
export function toApprovalText({ automatic, manual }: QuoteApproval): string {
  const [first, second] = [automatic, manual].map((named) => QUOTERS.filter((one) => named.includes(one)).join());
  if (second) return `${first}/${second}`;
  return first || 'nobody';
}

const EVERYBODY: QuoteApproval = { automatic: ['public'], manual: [] };
const NOBODY: QuoteApproval = { automatic: [], manual: [] };

/** Reads what `toApprovalText` made. */
export function fromApprovalText(text: string): QuoteApproval {
  if (text === 'public') return EVERYBODY;
  if (text === 'nobody') return NOBODY;
  const [automatic, manual = []] = text.split('/').map((part) => part.split(','));
  const known = (named: readonly string[] = []) => QUOTERS.filter((one) => named.includes(one));
  return { automatic: known(automatic), manual: known(manual) };
}

/** Whether who may quote depends on who follows the author, or on whom the author follows. */
export function dependsOn(text: string, quoters: 'followers' | 'following'): boolean {
  return text.includes(quoters);
}
