import { Type } from 'typebox';
import { listAnnouncementIds } from '../../domain/announcements/queries.ts';
import { AnnouncementSchema, loadAnnouncements, renderAnnouncements } from '../../entities/announcement.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';

export const listAnnouncements = userRoute({
  method: 'GET',
  path: '/api/v1/announcements',
  access: user(),
  params: {},
  response: Type.Array(AnnouncementSchema),
  summary: 'Announcements',
  async handle({ db, viewer }) {
    const ids = await listAnnouncementIds(db);
    return rawJson(renderAnnouncements(await loadAnnouncements(db, viewer, ids), ids));
  },
});
