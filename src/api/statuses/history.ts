import { Type } from 'typebox';
import { getOriginal } from '../../domain/statuses/original.ts';
import { listVersions } from '../../domain/statuses/versions.ts';
import { loadStatusEdits, renderStatusEdits, StatusEditSchema } from '../../entities/status-edit.ts';
import { anyone, user } from '../../http/access.ts';
import { json, rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route, userRoute } from '../../http/route.ts';
import { toWire } from '../../lib/id.ts';

export const showHistory = route({
  method: 'GET',
  path: '/api/v1/statuses/:id/history',
  access: anyone('read', 'read:statuses'),
  params: { id: pathId('notFound') },
  response: Type.Array(StatusEditSchema),
  summary: 'Edit history of a status, oldest first',
  cache: 'anonymous',
  async handle({ db, viewer, params }) {
    const status = await getOriginal(db, viewer, params.id);
    return rawJson(renderStatusEdits(await loadStatusEdits(db, viewer, await listVersions(db, status))));
  },
});

export const showSource = userRoute({
  method: 'GET',
  path: '/api/v1/statuses/:id/source',
  access: user('read', 'read:statuses'),
  params: { id: pathId('notFound') },
  response: Type.Object({
    id: Type.String(),
    text: Type.String(),
    title: Type.Optional(Type.String()),
    spoiler_text: Type.String(),
    content_type: Type.String(),
  }),
  summary: 'Source text of a status',
  async handle({ db, viewer, params }) {
    const status = await getOriginal(db, viewer, params.id);
    const text = status.local === 1 ? status.text : status.content;
    const { title, spoiler_text, content_type } = status;
    return json({ id: toWire(status.id), text, ...(title !== '' && { title }), spoiler_text, content_type });
  },
});
