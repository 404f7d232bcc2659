import type { Command } from 'commander';
import { deleteAnnouncementAct, mailAnnouncementAct } from '../acts/staff-announcement-acts.ts';
import { getAnyAnnouncement, listAllAnnouncements } from '../domain/announcements/manage.ts';
import { publishAnnouncement } from '../domain/announcements/publish.ts';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import { adminAnnouncementOf } from '../entities/admin/notices.ts';
import { parseInstant } from './arguments.ts';
import { addIdCommand } from './id-command.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, brief, done, table } from './output.ts';

type CreateOptions = { startsAt?: number; endsAt?: number; allDay?: true };

/** The maximum number of announcements that are shown. */
const MOST = 200;

/** The commands of `whinchat announcements`. */
export function addAnnouncementCommands(group: Command): void {
  group.command('list').description('List announcements, newest first').action(answering(list));
  group
    .command('create')
    .description('Publish an announcement')
    .argument('<text>', 'links, mentions and hashtags become clickable')
    .option('--starts-at <time>', 'when what it announces starts, such as 2030-01-31T18:00Z', parseInstant)
    .option('--ends-at <time>', 'when it ends', parseInstant)
    .option('--all-day', 'show days only, no hours')
    .action(answering(create));
  addIdCommand(group, 'mail', {
    description: 'Send an announcement to everybody by e-mail, once',
    work: (tx, id) => mailAnnouncementAct.verb(tx, COMMAND_LINE, id),
    said: (id) => `The announcement ${id} is being sent to everybody by e-mail.`,
    json: adminAnnouncementOf,
  });
  addIdCommand(group, 'delete', {
    description: 'Unpublish an announcement',
    work: (tx, id) => deleteAnnouncementAct.verb(tx, COMMAND_LINE, id),
    said: (id) => `The announcement ${id} is deleted.`,
  });
}

async function list(): Promise<Answer> {
  const rows = await withContext(({ store }) => listAllAnnouncements(store.db, { limit: MOST }));
  return table(
    rows.map(adminAnnouncementOf),
    {
      id: (one) => one.id,
      published: (one) => one.published_at,
      starts: (one) => one.starts_at,
      ends: (one) => one.ends_at,
      text: (one) => brief(one.text),
    },
    { empty: 'There are no announcements.', limit: MOST },
  );
}

async function create(text: string, { startsAt, endsAt, allDay }: CreateOptions): Promise<Answer> {
  const fields = { text, startsAt: startsAt ?? null, endsAt: endsAt ?? null, allDay: allDay ?? false };
  const row = await withTransaction(async (tx) => getAnyAnnouncement(tx, await publishAnnouncement(tx, fields)));
  const announcement = adminAnnouncementOf(row);
  return done(`The announcement ${announcement.id} is published.`, announcement);
}
