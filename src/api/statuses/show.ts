import { Type } from 'typebox';
import { onlyShown } from '../../domain/statuses/context.ts';
import { getVisibleStatus } from '../../domain/statuses/policy.ts';
import { loadStatuses, renderStatuses } from '../../entities/status.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { anyone } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { id, pathId } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { route } from '../../http/route.ts';
import { failed } from '../../lib/errors.ts';
import { fieldNamed, said } from '../../lib/said.ts';
import { answerStatus } from './status-answer.ts';

/** Twice the page of ten, as in Mastodon. */
const MAX_AT_ONCE = 20;

export const showStatus = route({
  method: 'GET',
  path: '/api/v1/statuses/:id',
  access: anyone('read', 'read:statuses'),
  params: { id: pathId('notFound') },
  response: StatusSchema,
  summary: 'A status',
  cache: 'anonymous',
  async handle({ db, viewer, params }) {
    const status = await getVisibleStatus(db, viewer, params.id);
    return answerStatus(db, viewer, status.id);
  },
});

export const showStatuses = route({
  method: 'GET',
  path: '/api/v1/statuses',
  access: anyone('read', 'read:statuses'),
  params: { id: list(id()) },
  response: Type.Array(StatusSchema),
  summary: 'Several statuses; hidden and unwanted ones are left out',
  cache: 'anonymous',
  async handle({ db, viewer, params }) {
    const wanted = [...new Set(params.id ?? [])];
    if (wanted.length > MAX_AT_ONCE) throw failed(said('tooManyItems', fieldNamed('id'), MAX_AT_ONCE));
    const ids = await onlyShown(db, viewer, wanted);
    return rawJson(renderStatuses(await loadStatuses(db, viewer, ids), ids));
  },
});
