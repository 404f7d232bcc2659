import { termsOf } from '../../acts/act.ts';
import { dismissAnnouncementAct } from '../../acts/announcement-acts.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const dismissAnAnnouncement = userRoute({
  ...termsOf(dismissAnnouncementAct),
  method: 'POST',
  path: '/api/v1/announcements/:id/dismiss',
  params: { id: pathId() },
  async handle({ write, viewer, params }) {
    await write((tx) => dismissAnnouncementAct.verb(tx, viewer, params.id));
    return rawJson('{}');
  },
});
