import type { Command } from 'commander';
import { mailAnnouncement } from '../domain/announcements/manage.ts';
import { deleteAnnouncement, publishAnnouncement } from '../domain/announcements/publish.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { toWire } from '../lib/id.ts';
import { parseId, parseInstant } from './arguments.ts';
import { print, withTransaction } from './open.ts';

type CreateOptions = { startsAt?: number; endsAt?: number; allDay?: true };

/** The commands of `whinchat announcements`. */
export function addAnnouncementCommands(group: Command): void {
  group
    .command('create')
    .description('Publish an announcement; prints its id')
    .argument('<text>', 'links, mentions and hashtags become clickable')
    .option('--starts-at <time>', 'when what it announces starts, such as 2030-01-31T18:00Z', parseInstant)
    .option('--ends-at <time>', 'when it ends', parseInstant)
    .option('--all-day', 'show days only, no hours')
    .action(async (text: string, { startsAt, endsAt, allDay }: CreateOptions) => {
      const announcement = {
        text,
        startsAt: startsAt ?? null,
        endsAt: endsAt ?? null,
        allDay: allDay ?? false,
      };
      print(toWire(await withTransaction((tx) => publishAnnouncement(tx, announcement))));
    });

  group
    .command('mail')
    .description('Send an announcement to everybody by e-mail, once')
    .argument('<id>', 'as printed by create', parseId)
    .action(async (id: number) => {
      await withTransaction((tx) => mailAnnouncement(tx, COMMAND_LINE, id));
    });

  group
    .command('delete')
    .description('Unpublish an announcement')
    .argument('<id>', 'as printed by create', parseId)
    .action((id: number) => withTransaction((tx) => deleteAnnouncement(tx, COMMAND_LINE, id)));
}
