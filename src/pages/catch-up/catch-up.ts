import { CATCH_UP_ORDERS, type CatchUpOrder } from '../../domain/catch-up/gather.ts';
import { CATCH_UP_HOURS, type CatchUpHours, readLastHours } from '../../domain/catch-up/read.ts';
import { noteActive } from '../../domain/timelines/mark-active.ts';
import { type CatchUpEntity, catchUpParts, loadCatchUp } from '../../entities/catch-up.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { oneOf, withDefault } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { valueFrom } from '../../lib/json.ts';
import { tabs } from '../../views/frame/tabs.ts';
import { catchUp } from '../../views/posts/catch-up.ts';
import { writtenDuration } from '../../words/numbers.ts';
import type { Words } from '../../words/words.ts';
import { readerOf } from '../reader.ts';

const HOUR_SECONDS = 3600;

export const showCatchUpPage = userRoute({
  method: 'GET',
  path: '/catch-up',
  access: user('read', 'read:statuses'),
  params: {
    hours: withDefault(oneOf(...CATCH_UP_HOURS), '12'),
    order: withDefault(oneOf(...CATCH_UP_ORDERS), 'seldom'),
  },
  summary: 'The last hours of your home at a glance',
  async handle(call) {
    const { db, aside, viewer, params } = call;
    await noteActive(db, aside, viewer);
    const last = await readLastHours(db, viewer.accountId, params.hours);
    const view = valueFrom<CatchUpEntity>(catchUpParts(await loadCatchUp(db, viewer, last, params.order)));
    const reader = await readerOf(call);
    const texts = reader.words.catchUp;
    const body = html`<h1>${texts.title}</h1><p class="lead">${texts.lead}</p>
${choices(params, reader.words)}<p class="hint formula">${texts.formulas[params.order]}</p>
${catchUp(view, reader)}`;
    return contentAnswer({ title: texts.title, shape: 'stream', body });
  },
});

type Chosen = { readonly hours: CatchUpHours; readonly order: CatchUpOrder };

function choices({ hours, order }: Chosen, { catchUp: texts, formats }: Words) {
  const spans = CATCH_UP_HOURS.map((one) => ({
    href: `/catch-up?hours=${one}&order=${order}`,
    label: writtenDuration(formats, Number(one) * HOUR_SECONDS, 'short'),
    current: one === hours,
  }));
  const orders = CATCH_UP_ORDERS.map((one) => ({
    href: `/catch-up?hours=${hours}&order=${one}`,
    label: texts.orders[one],
    current: one === order,
  }));
  return html`${tabs(texts.hours, spans)}${tabs(texts.order, orders)}`;
}
