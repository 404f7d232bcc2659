import { copyBounds, countCopies } from '../../../domain/media/remote/purge-copies.ts';
import { foreseeRetention, RETENTION_SETTINGS, type RetentionSettings } from '../../../domain/retention/foresee.ts';
import { findPruning, orderPruning } from '../../../domain/retention/order.ts';
import { changeSettings } from '../../../domain/settings/change-settings.ts';
import { assertSetting, readSettings } from '../../../domain/settings/settings.ts';
import { SETTINGS } from '../../../domain/settings/settings-table.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsRetention, writesSettings } from '../../../http/staff-access.ts';
import type { ErrorDetails } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import {
  type GivenRetention,
  retentionForm,
  retentionPage,
  retentionPreview,
} from '../../../views/admin/machine/retention.ts';
import { fieldProblemsOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/retention';
const typed = withDefault(text({ max: 20 }), '');

const params = {
  remote_statuses_days: typed,
  remote_statuses_max: typed,
  remote_media_days: typed,
  remote_media_gigabytes: typed,
};

const showRetention = userRoute({
  method: 'GET',
  path: PATH,
  access: readsRetention,
  params: {},
  summary: 'How long what came from other servers stays',
  handle: (call) => page(call),
});

type Tried = { readonly given: GivenRetention; readonly problems: ErrorDetails };

async function page(call: StaffCall, tried?: Tried): Promise<Answer> {
  const { db } = call;
  const reader = await readerOf(call);
  const settings = await readSettings(db);
  const { files, bytes } = await countCopies(db, copyBounds(settings));
  const pruning = await findPruning(db);
  const shown = {
    days: settings.remote_statuses_days,
    most: settings.remote_statuses_max,
    copies: { files, bytes },
    pruning: pruning && { problem: pruning.last_error, isOver: pruning.dead_at !== null },
  };
  const given = tried?.given ?? givenBy(settings);
  const body = html`${retentionPage(shown, reader)}${retentionForm(given, reader, tried?.problems)}`;
  return adminPage(call, { title: reader.words.moderation.ways.retention, body, status: tried ? 422 : 200 });
}

function givenBy(settings: RetentionSettings): GivenRetention {
  const {
    remote_statuses_days: days,
    remote_statuses_max: most,
    remote_media_days: mediaDays,
    remote_media_gigabytes: gigabytes,
  } = settings;
  return {
    remote_statuses_days: days === null ? '' : String(days),
    remote_statuses_max: most === null ? '' : String(most),
    remote_media_days: mediaDays === null ? '' : String(mediaDays),
    remote_media_gigabytes: String(gigabytes),
  };
}

const preview = userRoute({
  method: 'GET',
  path: `${PATH}/preview`,
  access: readsRetention,
  params,
  summary: 'What other values would delete now',
  async handle(call) {
    const given = call.params;
    const problems = problemsWith(given);
    if (problems) return page(call, { given, problems });
    const reader = await readerOf(call);
    const foreseen = await foreseeRetention(call.ctx.store, settingsIn(given));
    const { previewTitle } = reader.words.machineRooms.retention;
    return adminPage(call, { title: previewTitle, body: retentionPreview(given, foreseen, reader) });
  },
});

/** What is wrong with values, by setting; undefined when nothing is. */
function problemsWith(given: GivenRetention): ErrorDetails | undefined {
  const problems: ErrorDetails = {};
  for (const name of RETENTION_SETTINGS) {
    try {
      assertSetting(name, given[name]);
    } catch (error) {
      Object.assign(problems, fieldProblemsOf(error));
    }
  }
  return Object.keys(problems).length > 0 ? problems : undefined;
}

function settingsIn(given: GivenRetention): RetentionSettings {
  return {
    remote_statuses_days: SETTINGS.remote_statuses_days.read(given.remote_statuses_days),
    remote_statuses_max: SETTINGS.remote_statuses_max.read(given.remote_statuses_max),
    remote_media_days: SETTINGS.remote_media_days.read(given.remote_media_days),
    remote_media_gigabytes: SETTINGS.remote_media_gigabytes.read(given.remote_media_gigabytes),
  };
}

const saveByForm = userRoute({
  method: 'POST',
  path: `${PATH}/settings`,
  access: writesSettings,
  params,
  summary: 'Change how long what came from other servers stays',
  async handle(call) {
    const { viewer, params: given, write } = call;
    try {
      await write((tx) => changeSettings(tx, viewer, given));
    } catch (error) {
      return page(call, { given, problems: fieldProblemsOf(error) });
    }
    return seeOther(PATH, 'saved');
  },
});

const runByForm = userRoute({
  method: 'POST',
  path: `${PATH}/run`,
  access: writesSettings,
  params: {},
  summary: 'Delete what is beyond these bounds now',
  async handle({ viewer, write }) {
    await write((tx) => orderPruning(tx, viewer));
    return seeOther(PATH, 'clean_up_ordered');
  },
});

/** How long what came from other servers stays. */
export const retentionPages: readonly Route[] = [showRetention, preview, saveByForm, runByForm];
