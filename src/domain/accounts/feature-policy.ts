import type { AccountRow } from '../../schema/accounts.ts';

/** Who may put an account into a collection (FEP-7aa9): at once, or after it agrees. The names are those of Mastodon's FeatureApproval. */
export type FeaturePolicy = { readonly automatic: readonly Featurer[]; readonly manual: readonly Featurer[] };

const FEATURERS = ['public', 'followers', 'following', 'unsupported_policy'] as const;

export type Featurer = (typeof FEATURERS)[number];

export type FeatureVerdict = 'automatic' | 'manual' | 'denied' | 'unknown' | 'missing';

/** Whether somebody follows the account, and whether the account follows them. */
export type Ties = { readonly follows: boolean; readonly followed: boolean };

type PolicyFacts = Pick<AccountRow, 'domain' | 'discoverable' | 'locked' | 'feature_policy'>;

/** An account's policy on being put into collections; undefined when it has none. Mastodon: Account::InteractionPolicyConcern. */
export function featurePolicyOf({
  domain,
  discoverable,
  locked,
  feature_policy,
}: PolicyFacts): FeaturePolicy | undefined {
  if (domain !== null) return feature_policy === null ? undefined : parsePolicy(feature_policy);
  if (discoverable !== 1) return { automatic: [], manual: [] };
  return { automatic: [locked === 1 ? 'followers' : 'public'], manual: [] };
}

/** What a policy allows somebody with these ties. Mastodon: `feature_policy_for_account`. */
export function featureVerdict(policy: FeaturePolicy | undefined, ties: Ties): FeatureVerdict {
  if (!policy) return 'missing';
  if (includes(policy.automatic, ties)) return 'automatic';
  if (includes(policy.manual, ties)) return 'manual';
  const isUnclear = [...policy.automatic, ...policy.manual].includes('unsupported_policy');
  return isUnclear ? 'unknown' : 'denied';
}

function includes(featurers: readonly Featurer[], { follows, followed }: Ties): boolean {
  return (
    featurers.includes('public') ||
    (follows && featurers.includes('followers')) ||
    (followed && featurers.includes('following'))
  );
}

function parsePolicy(json: string): FeaturePolicy {
  const { automatic, manual }: Record<string, unknown> = JSON.parse(json);
  return { automatic: featurersIn(automatic), manual: featurersIn(manual) };
}

/** Those of a list that are known. */
export function featurersIn(value: unknown): Featurer[] {
  return Array.isArray(value) ? FEATURERS.filter((name) => value.includes(name)) : [];
}
