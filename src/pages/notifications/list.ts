import { findLastRead } from '../../domain/markers/markers.ts';
import { completeGroups } from '../../domain/notifications/group-facts.ts';
import { groupedTypes } from '../../domain/notifications/group-keys.ts';
import { listGroupHeads } from '../../domain/notifications/list-groups.ts';
import { summarisePending } from '../../domain/notifications/policy.ts';
import { loadGroups, renderGroups } from '../../entities/notification-group.ts';
import { user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { oneOf } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { valueOfText } from '../../lib/json.ts';
import { NOTIFICATION_TYPES, type NotificationType, TYPES_ON_REQUEST } from '../../lib/notification-types.ts';
import type { Db } from '../../platform/db/handle.ts';
import { findLastStoredEvent, positionAt } from '../../platform/db/stored-events.ts';
import type { NotificationsView } from '../../views/frame/entity-types.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { tabs } from '../../views/frame/tabs.ts';
import { notificationKinds, notifications } from '../../views/people/notifications.ts';
import { newNotifications } from '../../views/posts/new-posts.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';

const PATH = '/notifications';

/** What can be shown alone, by its name in the address. */
const ONLY = {
  mentions: ['mention', 'quote'],
  favourites: ['favourite', 'pleroma:emoji_reaction'],
  boosts: ['reblog'],
  follows: ['follow', 'follow_request'],
  posts: ['status', 'update', 'quoted_update'],
  polls: ['poll'],
} as const satisfies Record<string, readonly NotificationType[]>;

const names = Object.keys(ONLY).filter((name): name is keyof typeof ONLY => name in ONLY);

export const showNotifications = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:notifications'),
  params: { ...pageParams(20, 40), only: oneOf(...names) },
  summary: 'Your notifications',
  async handle(call) {
    const { db, viewer, params } = call;
    const reader = await readerOf(call);
    const { notifications: texts } = reader.words;
    const page = pageOf(params);
    const since = positionAt(await findLastStoredEvent(db));
    const grouped = groupedTypes(undefined);
    const heads = await listGroupHeads(db, viewer.accountId, filterOf(params.only), grouped, page);
    const groups = await completeGroups(db, viewer.accountId, heads, grouped, page);
    const supported = new Set(notificationKinds(reader));
    const loaded = await loadGroups(db, viewer, groups);
    const view: NotificationsView = valueOfText(
      renderGroups(loaded, groups, { inPage: true, partialAvatars: false, supported }),
    );
    const newest = heads[0]?.id;
    const read = await readUntil(db, viewer.accountId);
    const { requests } = await summarisePending(db, viewer.accountId);
    const ways = [
      { href: PATH, label: texts.all, current: params.only === undefined },
      ...names.map((name) => ({
        href: `${PATH}?only=${name}`,
        label: texts.only[name],
        current: params.only === name,
      })),
    ];
    const body = html`<h1>${texts.title}</h1>${tabs(texts.title, ways)}
${
  newest !== undefined &&
  html`<div class="actions">${marking(newest, read, params.only, reader)}
<button form="go" formaction="${PATH}/clear" class="secondary small">${texts.clear}</button></div>`
}
${requests > 0 && html`<p class="more"><a href="${PATH}/requests">${reader.words.notificationRequests.title} (${requests})</a></p>`}
${newNotifications({ ...live(params.only), since, newest: toWire(newest ?? 0) }, reader.words)}${notifications(view, read, reader)}
${pagingLinks(
  call,
  heads.map(({ id }) => id),
  page,
)}`;
    return contentAnswer({ title: texts.title, shape: 'stream', body });
  },
});

type Only = keyof typeof ONLY | undefined;

function filterOf(only: Only) {
  return { types: kindsOf(only), includeFiltered: false };
}

function kindsOf(only: Only): readonly NotificationType[] {
  return only !== undefined ? ONLY[only] : NOTIFICATION_TYPES.filter((type) => !TYPES_ON_REQUEST.has(type));
}

function live(only: Only) {
  const address = only === undefined ? PATH : `${PATH}?only=${only}`;
  return { stream: { stream: 'user:notification' }, address, kinds: kindsOf(only) };
}

/** What marks notifications as read up to the newest shown: a script by itself, where none newer is left out. */
function marking(newest: number, read: bigint, only: Only, { words }: Reader): Html {
  const button = html`<button form="act" formaction="${PATH}/read" name="last_read_id" value="${toWire(newest)}" class="secondary small">${words.notifications.markRead}</button>`;
  return only === undefined ? html`<read-marker read="${String(read)}">${button}</read-marker>` : button;
}

async function readUntil(db: Db, accountId: number): Promise<bigint> {
  const lastRead = await findLastRead(db, accountId, 'notifications');
  return lastRead === undefined ? 0n : BigInt(toWire(lastRead));
}
