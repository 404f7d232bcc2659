import { Type } from 'typebox';
import { termsOf } from '../../acts/act.ts';
import { cancelScheduledAct } from '../../acts/draft-acts.ts';
import { reschedule } from '../../domain/scheduled/schedule.ts';
import { ScheduledStatusSchema } from '../../entities/scheduled-status.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { date, pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { answerScheduled } from './scheduled-answer.ts';

const path = '/api/v1/scheduled_statuses/:id';

export const showScheduledStatus = userRoute({
  method: 'GET',
  path,
  access: user('read', 'read:statuses'),
  params: { id: pathId() },
  response: ScheduledStatusSchema,
  summary: 'A status you have scheduled',
  async handle({ db, viewer, params }) {
    return answerScheduled(db, viewer, params.id);
  },
});

export const updateScheduledStatus = userRoute({
  method: ['PUT', 'PATCH'],
  path,
  access: user('write', 'write:statuses'),
  params: { id: pathId(), scheduled_at: date() },
  response: ScheduledStatusSchema,
  summary: 'Reschedule a status',
  async handle({ db, write, viewer, params }) {
    const { id, scheduled_at: at } = params;
    if (at !== undefined) await write((tx) => reschedule(tx, viewer, id, at));
    return answerScheduled(db, viewer, id);
  },
});

export const cancelScheduledStatus = userRoute({
  ...termsOf(cancelScheduledAct),
  method: 'DELETE',
  path,
  params: { id: pathId() },
  response: Type.Object({}),
  async handle({ write, viewer, params }) {
    await write((tx) => cancelScheduledAct.verb(tx, viewer, params.id));
    return json({});
  },
});
