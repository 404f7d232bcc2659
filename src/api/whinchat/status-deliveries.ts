import { countKinds, getPostSubject, listPostDeliveries } from '../../domain/deliveries/post-ledger.ts';
import { StatusDeliveriesSchema, statusDeliveriesOf } from '../../entities/deliveries.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { limit, oneOf, pathId, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';

export const showStatusDeliveries = userRoute({
  method: 'GET',
  path: '/api/whinchat/v1/statuses/:id/deliveries',
  access: user('read', 'read:statuses'),
  params: {
    id: pathId('Not Found'),
    outcome: oneOf('pending', 'delivered', 'failed'),
    after: text({ max: 300 }),
    limit: limit(100, 200),
  },
  response: StatusDeliveriesSchema,
  summary: 'Where a status has gone, and what failed and why; pages go by the names of servers',
  async handle({ db, viewer, params }) {
    const { id, ...page } = params;
    const uri = await getPostSubject(db, viewer, id);
    const rows = await listPostDeliveries(db, uri, page);
    return json(statusDeliveriesOf(await countKinds(db, uri), rows, page.limit));
  },
});
