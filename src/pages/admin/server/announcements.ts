import {
  deleteAnnouncementAct,
  mailAnnouncementAct,
  publishAnnouncementAct,
  unpublishAnnouncementAct,
} from '../../../acts/staff-announcement-acts.ts';
import { draftAnnouncement, listAllAnnouncements, releaseAnnouncement } from '../../../domain/announcements/manage.ts';
import { adminAnnouncementOf } from '../../../entities/admin/notices.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { bool, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsAnnouncements, writesAnnouncements } from '../../../http/staff-access.ts';
import { invalid } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import { parseTime } from '../../../lib/time.ts';
import { announcementForm, announcementList, type GivenAnnouncement } from '../../../views/admin/announcements.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { actRoute } from '../act-route.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/announcements';
const NOTHING: GivenAnnouncement = { text: '', startsAt: '', endsAt: '' };

const showAnnouncements = userRoute({
  method: 'GET',
  path: PATH,
  access: readsAnnouncements,
  params: pageParams(40, 80),
  summary: 'All announcements, drafts included',
  handle: (call) => announcementsPage(call, pageOf(call.params)),
});

type Tried = { readonly given: GivenAnnouncement; readonly problem: string };

async function announcementsPage(call: StaffCall, page: ReturnType<typeof pageOf>, tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const rows = await listAllAnnouncements(call.db, page);
  const ids = rows.map(({ id }) => id);
  const body = html`${announcementForm(tried?.given ?? NOTHING, reader, tried?.problem)}
${announcementList(rows.map(adminAnnouncementOf), reader)}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: reader.words.moderation.ways.announcements, body, status: tried ? 422 : 200 });
}

const createByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesAnnouncements,
  params: {
    text: withDefault(prose(), ''),
    starts_at: withDefault(text(), ''),
    ends_at: withDefault(text(), ''),
    publish: withDefault(bool(), false),
  },
  summary: 'Create an announcement, for now or as a draft',
  async handle(call) {
    const { viewer, params, write } = call;
    const given = { text: params.text, startsAt: params.starts_at, endsAt: params.ends_at };
    try {
      const fields = { text: given.text, startsAt: instantOf(given.startsAt), endsAt: instantOf(given.endsAt) };
      await write(async (tx) => {
        const { id } = await draftAnnouncement(tx, viewer, fields);
        if (params.publish) await releaseAnnouncement(tx, viewer, id);
      });
    } catch (error) {
      return announcementsPage(call, { limit: 40 }, { given, problem: problemOf(error, call) });
    }
    return seeOther(PATH, params.publish ? 'announced' : 'added');
  },
});

/** A time as browsers write it, taken for UTC; empty for none. 422 for anything else. */
function instantOf(typed: string): number | null {
  if (typed === '') return null;
  const ms = parseTime(typed);
  if (Number.isNaN(ms)) throw invalid('invalidDate');
  return ms;
}

const acts = [publishAnnouncementAct, unpublishAnnouncementAct, mailAnnouncementAct, deleteAnnouncementAct].map((act) =>
  actRoute(act, { page: PATH, leadsTo: 'list' }),
);

/** Announcements to everybody on the server. */
export const announcementPages: readonly Route[] = [showAnnouncements, createByForm, ...acts];
