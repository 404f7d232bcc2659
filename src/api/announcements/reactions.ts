import { addReaction, removeReaction } from '../../domain/announcements/react.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

const PATH = '/api/v1/announcements/:id/reactions/:name';

export const reactToAnnouncement = userRoute({
  method: ['PUT', 'PATCH'],
  path: PATH,
  access: user('write', 'write:favourites'),
  params: { id: pathId(), name: pathText() },
  summary: 'React to an announcement with an emoji',
  async handle({ write, viewer, params }) {
    await write((tx) => addReaction(tx, viewer.accountId, params.id, params.name));
    return rawJson('{}');
  },
});

export const removeAnnouncementReaction = userRoute({
  method: 'DELETE',
  path: PATH,
  access: user('write', 'write:favourites'),
  params: { id: pathId(), name: pathText() },
  summary: 'Remove a reaction from an announcement',
  async handle({ write, viewer, params }) {
    await write((tx) => removeReaction(tx, viewer.accountId, params.id, params.name));
    return rawJson('{}');
  },
});
