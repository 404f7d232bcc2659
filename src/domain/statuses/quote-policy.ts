import { failed } from '../../lib/errors.ts';
import { isDistributable } from '../../lib/visibility.ts';
import type { QuotePolicy } from '../../schema/statuses.ts';

/** Only public and unlisted statuses can be quoted by others. */
export function quotePolicyOf(wanted: QuotePolicy, visibility: string): QuotePolicy {
  return isDistributable(visibility) ? wanted : 'nobody';
}

/**
 * 422 when a request names a policy that a status of this visibility cannot have. One of `silent` is passed over: clients always name the
 * author's default, or what the status has.
 */
export function assertPossiblePolicy(
  named: QuotePolicy | undefined,
  visibility: string,
  silent: readonly (string | null | undefined)[] = [],
): void {
  if (named === undefined || quotePolicyOf(named, visibility) === named || silent.includes(named)) return;
  throw failed('quotePolicyMustBeNobody');
}
