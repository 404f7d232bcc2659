import { termsOf } from '../../../acts/act.ts';
import {
  deleteAnnouncementAct,
  mailAnnouncementAct,
  publishAnnouncementAct,
  unpublishAnnouncementAct,
} from '../../../acts/staff-announcement-acts.ts';
import {
  changeAnnouncement,
  draftAnnouncement,
  getAnyAnnouncement,
  listAllAnnouncements,
  releaseAnnouncement,
} from '../../../domain/announcements/manage.ts';
import { AdminAnnouncementSchema, adminAnnouncementOf } from '../../../entities/admin/notices.ts';
import { json } from '../../../http/answer.ts';
import type { Param, ParamValues } from '../../../http/params/param.ts';
import { bool, date, pathId, prose } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsAnnouncements, writesAnnouncements } from '../../../http/staff-access.ts';
import { recordRoutes } from '../../admin/record-routes.ts';

const path = '/api/whinchat/v1/admin/announcements';
const reads = readsAnnouncements;
const writes = writesAnnouncements;

/** An instant; empty or null for none. */
function clearable(): Param<number | null> {
  const instant = date();
  return {
    ...instant,
    read: (raw, name) => (raw === null || raw === '' ? null : instant.read(raw, name)),
  };
}

const fields = {
  text: prose(),
  starts_at: clearable(),
  ends_at: clearable(),
  all_day: bool(),
  scheduled_at: clearable(),
};

function fieldsOf(params: ParamValues<typeof fields>) {
  return {
    text: params.text,
    startsAt: params.starts_at,
    endsAt: params.ends_at,
    allDay: params.all_day,
    scheduledAt: params.scheduled_at,
  };
}

const create = userRoute({
  method: 'POST',
  path,
  access: writes,
  params: { ...fields, publish: bool() },
  response: AdminAnnouncementSchema,
  summary: 'Create an announcement, for now, for later or as a draft',
  async handle({ viewer, params, write }) {
    const row = await write(async (tx) => {
      const draft = await draftAnnouncement(tx, viewer, fieldsOf(params));
      return params.publish ? releaseAnnouncement(tx, viewer, draft.id) : draft;
    });
    return json(adminAnnouncementOf(row));
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId(), ...fields },
  response: AdminAnnouncementSchema,
  summary: 'Update an announcement',
  async handle({ viewer, params, write }) {
    return json(adminAnnouncementOf(await write((tx) => changeAnnouncement(tx, viewer, params.id, fieldsOf(params)))));
  },
});

const verbs = [publishAnnouncementAct, unpublishAnnouncementAct, mailAnnouncementAct].map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${path}/:id/${act.name}`,
    params: { id: pathId() },
    response: AdminAnnouncementSchema,
    handle: async ({ viewer, params, write }) =>
      json(adminAnnouncementOf(await write((tx) => act.verb(tx, viewer, params.id)))),
  }),
);

export const adminAnnouncementsRoutes: readonly Route[] = [
  ...recordRoutes({
    path,
    noun: 'announcements',
    reads,
    writes,
    schema: AdminAnnouncementSchema,
    maxPage: 200,
    list: listAllAnnouncements,
    get: getAnyAnnouncement,
    remove: deleteAnnouncementAct.verb,
    valueOf: adminAnnouncementOf,
  }),
  create,
  update,
  ...verbs,
];
