import {
  getAnyAnnouncement,
  mailAnnouncement,
  releaseAnnouncement,
  withdrawAnnouncement,
} from '../domain/announcements/manage.ts';
import { deleteAnnouncement } from '../domain/announcements/publish.ts';
import { writesAnnouncements } from '../http/staff-access.ts';
import type { AnnouncementRow } from '../schema/instance.ts';
import type { StaffAct } from './staff-account-acts.ts';

export const publishAnnouncementAct: StaffAct<AnnouncementRow> = {
  name: 'publish',
  access: writesAnnouncements,
  summary: 'Show an announcement to everybody',
  verb: releaseAnnouncement,
  outcome: 'announced',
  undo: {
    act: 'unpublish',
    // A draft has no time at which it is due.
    async isBack(db, _viewer, id) {
      const before = await getAnyAnnouncement(db, id);
      return before.published_at === null && before.scheduled_at === null;
    },
  },
};

export const unpublishAnnouncementAct: StaffAct<AnnouncementRow> = {
  name: 'unpublish',
  access: writesAnnouncements,
  summary: 'Hide an announcement again',
  verb: withdrawAnnouncement,
  outcome: 'withdrawn',
  undo: {
    act: 'publish',
    isBack: async (db, _viewer, id) => (await getAnyAnnouncement(db, id)).published_at !== null,
  },
};

export const mailAnnouncementAct: StaffAct<AnnouncementRow> = {
  name: 'mail',
  access: writesAnnouncements,
  summary: 'Send a published announcement to everybody by mail, once',
  verb: mailAnnouncement,
  outcome: 'announcement_mailed',
};

export const deleteAnnouncementAct: StaffAct<void> = {
  name: 'delete',
  access: writesAnnouncements,
  summary: 'Delete an announcement',
  verb: deleteAnnouncement,
  outcome: 'deleted',
};
