import { termsOf } from '../../acts/act.ts';
import { cancelScheduledAct } from '../../acts/draft-acts.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { takeBack } from '../../domain/drafts/take-back.ts';
import { listScheduled } from '../../domain/scheduled/queries.ts';
import { getScheduled, isTooSoon, reschedule } from '../../domain/scheduled/schedule.ts';
import { loadScheduledStatuses } from '../../entities/scheduled-status.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { recognised } from '../../lib/recognised.ts';
import { parseLocalTime, toIso, toLocalTime } from '../../lib/time.ts';
import type { ScheduledStatusRow } from '../../schema/statuses.ts';
import { addressOfDraft, scheduledList } from '../../views/compose/drafts.ts';
import { errorText } from '../../words/errors.ts';
import { pagingLinks } from '../paging.ts';
import { problemOf } from '../problem.ts';
import { readerOf } from '../reader.ts';
import { waitingPost } from './waiting.ts';

const PATH = '/scheduled';
const writing = user('write', 'write:statuses');

type Asked = Call & { readonly viewer: Viewer };

const showScheduled = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:statuses'),
  params: pageParams(20, 40),
  summary: 'Your scheduled posts',
  async handle(call) {
    const { db, viewer, params } = call;
    const page = pageOf(params);
    const rows = await listScheduled(db, viewer, page);
    const turn = pagingLinks(
      call,
      rows.map(({ id }) => id),
      page,
    );
    return contentAnswer(await scheduledPage(call, rows, { turn }));
  },
});

type Beside = {
  readonly turn?: ReturnType<typeof pagingLinks>;
  /** A change that could not be made: why, and what was typed. */
  readonly refused?: { readonly id: number; readonly typed: string; readonly problem: string };
};

async function scheduledPage(call: Asked, rows: readonly ScheduledStatusRow[], { turn, refused }: Beside) {
  const reader = await readerOf(call);
  const loaded = await loadScheduledStatuses(call.db, rows);
  const shown = rows.map((row) => ({
    ...waitingPost(row, loaded),
    at: toIso(row.scheduled_at),
    typed: toLocalTime(row.scheduled_at, reader.zone),
    problem:
      row.error === null ? undefined : reader.words.drafts.failed(errorText(recognised(row.error), reader.words)),
    ...(refused?.id === row.id && { ...refused, id: toWire(row.id), isOpen: true }),
  }));
  const { scheduled: title } = reader.words.places;
  const body = html`<h1>${title}</h1>${scheduledList(shown, reader)}${turn}`;
  return { title, shape: 'stream', body } as const;
}

const rescheduleByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writing,
  params: { id: pathId(), scheduled_at: text() },
  summary: 'Move a scheduled post to another time',
  async handle(call) {
    const { db, viewer, params, write, request } = call;
    const { composer } = request.words;
    const row = await getScheduled(db, viewer, params.id);
    const typed = params.scheduled_at?.trim() ?? '';
    const at = parseLocalTime(typed, viewer.timeZone ?? 'UTC');
    const refuse = async (problem: string): Promise<Answer> =>
      contentAnswer(await scheduledPage(call, [row], { refused: { id: row.id, typed, problem } }), 422);
    if (Number.isNaN(at)) return refuse(composer.noTime);
    if (isTooSoon(at)) return refuse(composer.tooSoon);
    try {
      await write((tx) => reschedule(tx, viewer, row.id, at));
    } catch (error) {
      return refuse(problemOf(error, call));
    }
    return seeOther(PATH, 'time_changed');
  },
});

const takeBackByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/take_back`,
  access: writing,
  params: { id: pathId() },
  summary: 'Take a scheduled post back into the form to write',
  async handle({ viewer, params, write }) {
    const draftId = await write((tx) => takeBack(tx, viewer, params.id));
    return seeOther(addressOfDraft(toWire(draftId)), null);
  },
});

const cancelByForm = userRoute({
  ...termsOf(cancelScheduledAct),
  method: 'POST',
  path: `${PATH}/:id/delete`,
  params: { id: pathId() },
  async handle({ viewer, params, write }) {
    await write((tx) => cancelScheduledAct.verb(tx, viewer, params.id));
    return seeOther(PATH, 'deleted');
  },
});

/** Posts that wait for their time. */
export const scheduledPages: readonly Route[] = [showScheduled, rescheduleByForm, takeBackByForm, cancelByForm];
