import type { Static } from 'typebox';
import { type Act, termsOf } from '../../acts/act.ts';
import {
  type AnnouncementReaction,
  dismissAnnouncementAct,
  reactToAnnouncementAct,
  unreactToAnnouncementAct,
} from '../../acts/announcement-acts.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listAnnouncementIds, listUnreadAnnouncements } from '../../domain/announcements/queries.ts';
import { type AnnouncementSchema, loadAnnouncements, renderAnnouncements } from '../../entities/announcement.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { PART } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pathId, required, text } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { valueOfText } from '../../lib/json.ts';
import { can } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AnnouncementView } from '../../views/frame/entity-types.ts';
import {
  announcementList,
  NOTHING_UNREAD,
  type OwnEmoji,
  reactions,
  reactionsPart,
  UNREAD,
  unreadAnnouncement,
} from '../../views/posts/announcements.ts';
import { ownEmojis } from '../emojis/own.ts';
import { backTo, partAnswer } from '../fragment.ts';
import type { PersonCall } from '../person-call.ts';
import { readerOf } from '../reader.ts';
import { unlessRepeated } from '../repeated.ts';

/** How many of the server's own emojis are offered. */
const OFFERED = 40;

const showAnnouncements = userRoute({
  method: 'GET',
  path: '/announcements',
  access: user(),
  params: {},
  summary: 'What the people who run this server announce',
  async handle(call) {
    const { db, viewer } = call;
    const ids = (await listAnnouncementIds(db)).toReversed();
    const reader = await readerOf(call);
    const { title } = reader.words.announcements;
    const writes = can(viewer.permissions, 'manage_announcements');
    const shown = await announcementsShown(db, viewer, ids);
    const list = announcementList(shown, { own: await offeredEmojis(db), writes }, reader);
    return contentAnswer({ title, shape: 'stream', body: html`<h1>${title}</h1>${list}` });
  },
});

const dismissByForm = userRoute({
  ...termsOf(dismissAnnouncementAct),
  method: 'POST',
  path: '/announcements/:id/dismiss',
  params: { id: pathId(), back: text() },
  async handle(call) {
    const { write, viewer, params, request } = call;
    await write((tx) => dismissAnnouncementAct.verb(tx, viewer, params.id));
    return request.header(PART) === UNREAD
      ? partAnswer((await latestAnnouncement(call)) ?? NOTHING_UNREAD)
      : backTo(params.back, 'announcement_dismissed');
  },
});

function reactionRoute(act: Act<AnnouncementReaction>): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/announcements/:id/${act.name}`,
    params: { id: pathId(), name: required(text()), back: text() },
    async handle(call) {
      const { write, viewer, params } = call;
      await write((tx) => act.verb(tx, viewer, params)).catch(unlessRepeated);
      return (
        (await changedReactions(call, params.id)) ?? backTo(params.back, null, `announcement-${toWire(params.id)}`)
      );
    },
  });
}

/** The reactions as they are now, for a script that asks for them. */
async function changedReactions(call: PersonCall, id: number): Promise<Answer | undefined> {
  const { db, viewer, request } = call;
  if (request.header(PART) !== reactionsPart(toWire(id))) return undefined;
  const [one] = await announcementsShown(db, viewer, [id]);
  return one && partAnswer(reactions(one, await offeredEmojis(db), await readerOf(call)));
}

/** The latest announcement that the viewer has not dismissed, for home; undefined where there is none. */
export async function latestAnnouncement(call: PersonCall): Promise<Html | undefined> {
  const { db, viewer } = call;
  const [id] = await listUnreadAnnouncements(db, viewer.accountId, now());
  const [one] = id === undefined ? [] : await announcementsShown(db, viewer, [id]);
  return one && unreadAnnouncement(one, await offeredEmojis(db), await readerOf(call));
}

async function announcementsShown(db: Db, viewer: Viewer, ids: readonly number[]): Promise<AnnouncementView[]> {
  const shown: Static<typeof AnnouncementSchema>[] = valueOfText(
    renderAnnouncements(await loadAnnouncements(db, viewer, ids), ids),
  );
  return shown;
}

async function offeredEmojis(db: Db): Promise<OwnEmoji[]> {
  const offered = (await ownEmojis(db)).slice(0, OFFERED);
  return offered.map(({ shortcode: name, url }) => ({ name, url }));
}

/** What those who run the server tell everybody. */
export const announcementPages: readonly Route[] = [
  showAnnouncements,
  dismissByForm,
  reactionRoute(reactToAnnouncementAct),
  reactionRoute(unreactToAnnouncementAct),
];
