import type { PushWishes } from '../../domain/push-subscriptions/subscriptions.ts';
import { PUSH_POLICIES, type PushPolicy } from '../../domain/push-subscriptions/validate.ts';
import { bool, oneOf } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { NOTIFICATION_TYPES } from '../../lib/notification-types.ts';

const alerts = Object.fromEntries(NOTIFICATION_TYPES.map((type) => [type, bool()]));

export const dataParams = tree({ policy: oneOf(...PUSH_POLICIES), alerts: tree(alerts) });

type Data = {
  readonly policy: PushPolicy | undefined;
  readonly alerts: Readonly<Record<string, boolean | undefined>> | undefined;
};

/** The wishes in a request. Only the alert types it names are stored. By default the policy is "all", and there are no types. */
export function wishesOf(data: Data | undefined): PushWishes {
  const named = Object.entries(data?.alerts ?? {}).flatMap(([type, on]) => (on === undefined ? [] : [[type, on]]));
  return { policy: data?.policy ?? 'all', alerts: Object.fromEntries(named) };
}
