import {
  draftAnnouncement,
  getAnyAnnouncement,
  listAllAnnouncements,
  releaseAnnouncement,
  withdrawAnnouncement,
} from '../../../domain/announcements/manage.ts';
import { deleteAnnouncement } from '../../../domain/announcements/publish.ts';
import { adminAnnouncementOf } from '../../../entities/admin/notices.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { bool, pathId, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsAnnouncements, writesAnnouncements } from '../../../http/staff-access.ts';
import { invalid } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { parseTime } from '../../../lib/time.ts';
import type { AnnouncementRow } from '../../../schema/instance.ts';
import { announcementForm, announcementList, type GivenAnnouncement } from '../../../views/admin/announcements.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
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

const VERBS = [
  ['publish', releaseAnnouncement, 'Show an announcement to everybody', 'announced', 'unpublish'],
  ['unpublish', withdrawAnnouncement, 'Hide an announcement again', 'withdrawn', 'publish'],
  ['delete', deleteAnnouncement, 'Delete an announcement', 'deleted', undefined],
] as const;

/** Whether what takes an act back leads to how it was: a draft has no time at which it is due. */
const IS_BACK = {
  unpublish: ({ published_at, scheduled_at }: AnnouncementRow) => published_at === null && scheduled_at === null,
  publish: ({ published_at }: AnnouncementRow) => published_at !== null,
};

const verbs = VERBS.map(([name, verb, summary, outcome, undo]) =>
  userRoute({
    method: 'POST',
    path: `${PATH}/:id/${name}`,
    access: writesAnnouncements,
    params: { id: pathId() },
    summary,
    async handle({ viewer, params, write }) {
      const before = await write(async (tx) => {
        const announcement = await getAnyAnnouncement(tx, params.id);
        await verb(tx, viewer, params.id);
        return announcement;
      });
      const isBack = undo !== undefined && IS_BACK[undo](before);
      return seeOther(PATH, { what: outcome, undo: isBack ? `${PATH}/${toWire(params.id)}/${undo}` : undefined });
    },
  }),
);

/** Announcements to everybody on the server. */
export const announcementPages: readonly Route[] = [showAnnouncements, createByForm, ...verbs];
