import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { deliverPush } from '../domain/push/deliver-push.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

const PushPayload = Type.Object({ subscriptionId: Type.Integer(), notificationId: Type.Integer() });

/** Push messages; each is a job of its own, so that a slow push service holds up no other. */
export function pushJobs(ctx: Context): Readonly<Record<string, JobHandler>> {
  return {
    push: ({ payload }) => deliverPush(ctx, Value.Parse(PushPayload, payload)),
  };
}
