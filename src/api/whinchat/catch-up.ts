import { CATCH_UP_ORDERS } from '../../domain/catch-up/gather.ts';
import { CATCH_UP_HOURS, readLastHours } from '../../domain/catch-up/read.ts';
import { noteActive } from '../../domain/timelines/mark-active.ts';
import { CatchUpSchema, loadCatchUp, renderCatchUp } from '../../entities/catch-up.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { oneOf, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const showCatchUp = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/catch_up',
  access: user('read', 'read:statuses'),
  params: {
    hours: withDefault(oneOf(...CATCH_UP_HOURS), '12'),
    order: withDefault(oneOf(...CATCH_UP_ORDERS), 'seldom'),
  },
  response: CatchUpSchema,
  summary: 'The last hours of the home timeline at a glance: by author, with links that several shared, and threads',
  async handle({ db, aside, viewer, params }) {
    await noteActive(db, aside, viewer);
    const last = await readLastHours(db, viewer.accountId, params.hours);
    return rawJson(renderCatchUp(await loadCatchUp(db, viewer, last, params.order)));
  },
});
