import { Type } from 'typebox';
import { publishAt } from '../../domain/scheduled/publish-at.ts';
import { ScheduledStatusSchema } from '../../entities/scheduled-status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { resolveThread } from '../../federation/resolve/mentioned.ts';
import { user } from '../../http/access.ts';
import { draftParams } from '../../http/params/draft-params.ts';
import { readDraft } from '../../http/params/read-draft.ts';
import { date } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { answerCreated, idempotencyKeyOf } from './answer-created.ts';

export const createStatus = userRoute({
  method: 'POST',
  path: '/api/v1/statuses',
  access: user('write', 'write:statuses'),
  params: { ...draftParams, scheduled_at: date() },
  response: Type.Union([StatusSchema, ScheduledStatusSchema]),
  summary: 'Publish a status, or schedule it',
  rate: 'statuses',
  async handle(call) {
    const { ctx, write, viewer, auth, params } = call;
    const draft = readDraft(params, auth.applicationId);
    const key = idempotencyKeyOf(call);
    await resolveThread(ctx, draft);
    const { scheduled_at: scheduledAt } = params;
    return answerCreated(call, () => write((tx) => publishAt(tx, viewer, { draft, scheduledAt }, key)));
  },
});
