import { dismissAnnouncement } from '../../domain/announcements/dismiss.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const dismissAnAnnouncement = userRoute({
  method: 'POST',
  path: '/api/v1/announcements/:id/dismiss',
  access: user('write', 'write:accounts'),
  params: { id: pathId() },
  summary: 'Mark an announcement as read',
  async handle({ write, viewer, params }) {
    await write((tx) => dismissAnnouncement(tx, viewer.accountId, params.id));
    return rawJson('{}');
  },
});
