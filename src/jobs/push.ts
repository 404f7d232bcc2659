import { Type } from 'typebox';
import { deliverPush, deliverTestPush } from '../domain/push/deliver-push.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

const PushPayload = Type.Object({ subscriptionId: Type.Integer(), notificationId: Type.Integer() });
const TestPayload = Type.Object({ subscriptionId: Type.Integer() });

/** Push messages. Each is a job of its own, so that a slow push service does not delay others. */
export function pushJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    push: ({ payload }) => deliverPush(ctx, parseAs(PushPayload, payload)),
    'push-test': ({ payload }) => deliverTestPush(ctx, parseAs(TestPayload, payload).subscriptionId),
  };
}
