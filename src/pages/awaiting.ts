import { countAwaiting } from '../domain/pending-counts/for-person.ts';
import { user } from '../http/access.ts';
import { wantsPart } from '../http/browser.ts';
import { seeOther } from '../http/html/page.ts';
import { userRoute } from '../http/route.ts';
import { dutiesOf } from '../http/staff-access.ts';
import { awaitingBadges } from '../views/frame/awaiting.ts';
import { partAnswer } from './fragment.ts';

export const showAwaiting = userRoute({
  method: 'GET',
  path: '/awaiting',
  access: user('read', 'read:notifications'),
  params: {},
  summary: 'How much waits for you, for scripts of pages',
  async handle({ db, viewer, request }) {
    if (!wantsPart(request)) return seeOther('/notifications', null);
    const awaiting = await countAwaiting(db, viewer.accountId, dutiesOf(viewer));
    return partAnswer(awaitingBadges(awaiting, request.words));
  },
});
