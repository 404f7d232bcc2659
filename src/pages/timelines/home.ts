import { findLastRead } from '../../domain/markers/markers.ts';
import { listHome } from '../../domain/timelines/home.ts';
import { noteActive } from '../../domain/timelines/mark-active.ts';
import { user } from '../../http/access.ts';
import { wantsPart } from '../../http/browser.ts';
import { position } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { firstSteps } from '../../views/first-steps.ts';
import { latestAnnouncement } from '../announcements/announcements.ts';
import { besideHome } from './beside.ts';
import { entriesOf, stretchParams } from './stretch.ts';
import { timelinePage } from './timeline-page.ts';

export const showHomePage = userRoute({
  method: 'GET',
  path: '/home',
  access: user('read', 'read:statuses'),
  // `read` is up to where one had read when the page was opened whose older posts are asked for.
  params: { ...stretchParams, read: position() },
  summary: 'The home timeline',
  async handle(call) {
    const { db, viewer, params, aside, request } = call;
    const { places } = request.words;
    await noteActive(db, aside, viewer);
    const above = wantsPart(request) ? null : await latestAnnouncement(call);
    return timelinePage(call, {
      title: places.home,
      list: async (page) => entriesOf(await listHome(db, viewer.accountId, page)),
      params,
      above,
      empty: (reader) => firstSteps(db.instance.domain, reader),
      context: 'home',
      gathersBoosts: true,
      beside: (reader) => besideHome(db, viewer, reader),
      live: { stream: 'user' },
      readUntil: params.read ?? (await findLastRead(db, viewer.accountId, 'home')) ?? null,
    });
  },
});
