import { listHome } from '../../domain/timelines/home.ts';
import { isTimeToMark, markActive } from '../../domain/timelines/mark-active.ts';
import { user } from '../../http/access.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { userRoute } from '../../http/route.ts';
import { firstSteps } from '../../views/first-steps.ts';
import { timelinePage } from './timeline-page.ts';

export const showHomePage = userRoute({
  method: 'GET',
  path: '/home',
  access: user('read', 'read:statuses'),
  params: pageParams(20, 40),
  summary: 'The home timeline',
  async handle(call) {
    const { db, viewer, params, write, request } = call;
    const { places } = request.words;
    if (await isTimeToMark(db, viewer.userId)) await write((tx) => markActive(tx, viewer.accountId));
    const page = pageOf(params);
    const isNewest = page.maxId === undefined && page.minId === undefined;
    const ids = await listHome(db, viewer.accountId, page);
    const empty = firstSteps(db.instance.domain, request.words);
    return timelinePage(call, { title: places.home, ids, page, empty, live: isNewest ? '/home' : undefined });
  },
});
