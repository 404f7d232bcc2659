import { Type } from 'typebox';
import { releaseScheduled } from '../domain/announcements/manage.ts';
import { mailSome } from '../domain/letters/mail-everybody.ts';
import { parseAs } from '../lib/checked.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

const MailPayload = Type.Object({
  about: Type.Union([Type.Literal('terms'), Type.Literal('announcement')]),
  id: Type.Integer(),
  after: Type.Integer(),
});
const AnnouncementPayload = Type.Object({ announcementId: Type.Integer() });

/** Jobs that notify everybody on the server. */
export const noticeJobs: Readonly<Record<string, JobHandler>> = {
  'mail-everybody': ({ payload }, { store }) => {
    const { after, ...notice } = parseAs(MailPayload, payload);
    return mailSome(store, notice, after);
  },
  'publish-announcement': ({ payload }, { store }) =>
    releaseScheduled(store, parseAs(AnnouncementPayload, payload).announcementId),
};
