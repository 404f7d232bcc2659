import { countKinds, getPostSubject, listPostDeliveries } from '../../domain/deliveries/post-ledger.ts';
import { retrySubject } from '../../domain/deliveries/retry.ts';
import { statusDeliveriesOf } from '../../entities/deliveries.ts';
import { user } from '../../http/access.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { int, limit, oneOf, pathId, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { deliveries, OUTCOMES } from '../../views/posts/deliveries.ts';
import { post } from '../../views/posts/post.ts';
import { findStatusValue } from '../entity-values.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/posts/:id/deliveries';

const showDeliveries = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:statuses'),
  params: {
    id: pathId('notFound'),
    outcome: oneOf(...OUTCOMES),
    after: text({ max: 300 }),
    limit: limit(100, 200),
    again: int(),
  },
  summary: 'Where a post of yours has gone',
  async handle(call) {
    const { db, viewer, params } = call;
    const { id, again, ...page } = params;
    const subject = await getPostSubject(db, viewer, id);
    const rows = await listPostDeliveries(db, subject, page);
    const shown = statusDeliveriesOf(await countKinds(db, subject), rows, page.limit);
    const reader = await ownReaderOf(call);
    const texts = reader.words.deliveries;
    // Staff see where a post went, also where they may not see the post.
    const status = await findStatusValue(db, viewer, id);
    const about = status && post(status, { ...reader, onlyShows: true });
    const filter = { path: `/posts/${toWire(id)}/deliveries`, outcome: params.outcome };
    const body = html`<h1>${texts.title}</h1>${again !== undefined && html`<p class="note" tabindex="-1" autofocus role="status">${again === 0 ? texts.notYet : texts.triedAgain(again)}</p>`}
${about}${deliveries(shown, filter, reader)}`;
    return contentAnswer({ title: texts.title, shape: 'stream', body });
  },
});

const retryByForm = userRoute({
  method: 'POST',
  path: `${PATH}/retry`,
  access: user('write', 'write:statuses'),
  params: { id: pathId('notFound') },
  summary: 'Send again what servers have not taken of a post of yours',
  async handle({ write, viewer, params: { id } }) {
    const count = await write(async (tx) => retrySubject(tx, await getPostSubject(tx, viewer, id)));
    return seeOther(`/posts/${toWire(id)}/deliveries?again=${count}`, null);
  },
});

/** Where posts have gone. */
export const deliveryPages: readonly Route[] = [showDeliveries, retryByForm];
