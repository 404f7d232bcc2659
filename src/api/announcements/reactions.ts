import { type Act, termsOf } from '../../acts/act.ts';
import {
  type AnnouncementReaction,
  reactToAnnouncementAct,
  unreactToAnnouncementAct,
} from '../../acts/announcement-acts.ts';
import { rawJson } from '../../http/answer.ts';
import { pathId, pathText } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';

export const reactToAnnouncement = reactionRoute(['PUT', 'PATCH'], reactToAnnouncementAct);

export const removeAnnouncementReaction = reactionRoute('DELETE', unreactToAnnouncementAct);

function reactionRoute(method: Route['method'], act: Act<AnnouncementReaction>): Route {
  return userRoute({
    ...termsOf(act),
    method,
    path: '/api/v1/announcements/:id/reactions/:name',
    params: { id: pathId(), name: pathText() },
    async handle({ write, viewer, params }) {
      await write((tx) => act.verb(tx, viewer, params));
      return rawJson('{}');
    },
  });
}
