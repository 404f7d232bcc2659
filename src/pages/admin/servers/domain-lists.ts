import { LIST_FORMATS } from '../../../domain/domain-blocks/lists/read-list.ts';
import { countOpenDrafts } from '../../../domain/domain-subscriptions/drafts.ts';
import { countEntries, getSubscription, listSubscriptions } from '../../../domain/domain-subscriptions/queries.ts';
import {
  createSubscription,
  deleteSubscription,
  orderFetch,
  SUBSCRIPTION_KINDS,
  SUBSCRIPTION_MODES,
  updateSubscription,
} from '../../../domain/domain-subscriptions/save-subscription.ts';
import { domainSubscriptionOf } from '../../../entities/admin/domain-subscription.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { bool, int, oneOf, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import {
  DOMAIN_LISTS_PATH,
  type GivenList,
  listsParts,
  subscribeAmongOthers,
  subscriptionForm,
  subscriptionList,
  unsubscribeForms,
} from '../../../views/admin/servers/domain-lists.ts';
import { backTo } from '../../fragment.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = DOMAIN_LISTS_PATH;

/** As many as can be subscribed to. */
const ALL = { limit: 50 };

const NEW_LIST: GivenList = {
  title: '',
  url: '',
  kind: 'block',
  format: 'csv',
  mode: 'suggest',
  priority: '128',
  remove_retracted: true,
};

type Tried = { readonly given: GivenList; readonly problem: string };

const showLists = userRoute({
  method: 'GET',
  path: PATH,
  access: readsDomainBlocks,
  params: {},
  summary: 'The published lists of servers that are subscribed to',
  handle: (call) => listsPage(call),
});

async function listsPage(call: StaffCall, tried?: Tried): Promise<Answer> {
  const { db } = call;
  const reader = await readerOf(call);
  const { words } = reader;
  const rows = await listSubscriptions(db, ALL);
  const counts = await countEntries(
    db,
    rows.map(({ id }) => id),
  );
  const lists = rows.map((row) => domainSubscriptionOf(row, counts.get(row.id) ?? 0));
  const given = tried?.given ?? NEW_LIST;
  const form = subscriptionForm({ given, path: PATH, isNew: true, problem: tried?.problem }, reader);
  const body = html`<p class="hint">${words.serverRooms.lists.lead}</p>${listsParts('lists', await countOpenDrafts(db), words)}
${subscribeAmongOthers(form, words)}${subscriptionList(lists, reader)}`;
  return adminPage(call, { title: words.moderation.ways.domainLists, body, status: tried ? 422 : 200 });
}

const formParams = {
  title: withDefault(text(), ''),
  url: withDefault(text(), ''),
  format: oneOf(...LIST_FORMATS),
  mode: oneOf(...SUBSCRIPTION_MODES),
  priority: int(),
  remove_retracted: withDefault(bool(), false),
};

type FormValues = ParamValues<typeof formParams>;

function fieldsOf({ title, url, format, mode, priority, remove_retracted }: FormValues) {
  return { title, url: url.trim(), format, mode, priority, removeRetracted: remove_retracted };
}

/** What was typed. */
function givenBy(
  { title, url, format = 'csv', mode = 'suggest', priority, remove_retracted }: FormValues,
  kind: string,
) {
  return { title, url, kind, format, mode, priority: priority === undefined ? '' : String(priority), remove_retracted };
}

const subscribeByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesDomainBlocks,
  params: { kind: withDefault(oneOf(...SUBSCRIPTION_KINDS), 'block'), ...formParams },
  summary: 'Subscribe to a list of servers',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      await write((tx) => createSubscription(tx, viewer, params.kind, fieldsOf(params)));
    } catch (error) {
      return listsPage(call, { given: givenBy(params, params.kind), problem: problemOf(error, call) });
    }
    return seeOther(PATH, 'list_subscribed');
  },
});

const showList = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: readsDomainBlocks,
  params: { id: pathId() },
  summary: 'A list of servers that is subscribed to, to be changed or ended',
  handle: (call) => listPage(call, call.params.id),
});

async function listPage(call: StaffCall, id: number, tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const row = await getSubscription(call.db, id);
  const list = domainSubscriptionOf(row, (await countEntries(call.db, [id])).get(id) ?? 0);
  const given = tried?.given ?? { ...list, priority: String(list.priority) };
  const form = subscriptionForm({ given, path: `${PATH}/${list.id}`, isNew: false, problem: tried?.problem }, reader);
  const body = html`${form}${unsubscribeForms(list.id, reader)}`;
  return adminPage(call, { title: list.title || list.url, body, status: tried ? 422 : 200 });
}

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesDomainBlocks,
  params: { id: pathId(), ...formParams },
  summary: 'Change how a list of servers is subscribed to',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      await write((tx) => updateSubscription(tx, viewer, params.id, fieldsOf(params)));
    } catch (error) {
      return listPage(call, params.id, { given: givenBy(params, ''), problem: problemOf(error, call) });
    }
    return seeOther(PATH, 'saved');
  },
});

const fetchByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/fetch`,
  access: writesDomainBlocks,
  params: { id: pathId(), back: text() },
  summary: 'Fetch a list of servers now',
  async handle({ db, params, write }) {
    const { id } = await getSubscription(db, params.id);
    await write((tx) => orderFetch(tx, id));
    return backTo(params.back ?? PATH, 'list_fetched');
  },
});

const unsubscribeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/delete`,
  access: writesDomainBlocks,
  params: { id: pathId(), lift: withDefault(bool(), false) },
  summary: 'Unsubscribe from a list of servers; its blocks stay, or are lifted',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteSubscription(tx, viewer, params.id, { lift: params.lift }));
    return seeOther(PATH, 'list_unsubscribed');
  },
});

/** Published lists of servers. */
export const domainListPages: readonly Route[] = [
  showLists,
  subscribeByForm,
  showList,
  changeByForm,
  fetchByForm,
  unsubscribeByForm,
];
