import { POLICY_VALUES } from '../../domain/notifications/policy.ts';
import { oneOf } from './scalars.ts';

const value = () => oneOf(...POLICY_VALUES);

/** The parameters to change a notification policy. */
export const policyParams = {
  for_not_following: value(),
  for_not_followers: value(),
  for_new_accounts: value(),
  for_private_mentions: value(),
  for_limited_accounts: value(),
  for_bots: value(),
};
