import { type Html, html } from '../../lib/html/template.ts';
import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** The staff's pages about the machine: rules that act, the audit log, retention, backups. */
export const machineRooms = {
  title: 'Machine',
  checkAgain: 'Check again',
  backups: {
    lead: 'A backup holds everything: all posts and private mentions, keys and password hashes, and the files that people here uploaded. Keep copies on another machine.',
    folder: (folder: Html) => html`They are in the folder ${folder} of the machine, as this page sees it.`,
    elsewhere:
      'Other processes do the work in the background: they and this one need the same folder, or what they make is not shown here.',
    none: 'There is no backup yet.',
    make: 'Back up now',
    work: { 'make-backup': 'A backup is being made.', 'verify-backup': 'A backup is being verified.' },
    soFar: counted({ one: '# row or file so far.', other: '# rows and files so far.' }),
    failedOnce: 'It has failed, and is tried again:',
    failed: { 'make-backup': 'The last backup failed:', 'verify-backup': 'The last verification failed:' },
    rows: counted({ one: '# row', other: '# rows' }),
    files: counted({ one: '# file', other: '# files' }),
    unreadable: 'It cannot be read: its description is missing or damaged.',
    whole: (at: Html) => html`Verified ${at}: all files, rows and references are right, and it can be restored.`,
    lost: counted({ one: '# file had been lost before.', other: '# files had been lost before.' }),
    broken: (at: Html) => html`Verified ${at}: it cannot be restored.`,
    unverified: 'Not verified yet.',
    of: (time: string) => `the backup of ${time}`,
    verify: 'Verify',
    remove: 'Delete',
    removeWarning: 'It is deleted at once, and cannot be brought back.',
    schedule: 'The daily backup',
    noTime: 'No backup is made by itself.',
    daily: (time: Html) => html`A backup is made every day at ${time}.`,
    kept: counted({ one: 'The newest is kept.', other: 'The newest # are kept.' }),
    change: 'Change',
    time: 'At what time (UTC)',
    timeHint: 'Empty for none.',
    keep: 'How many backups are kept',
    keepHint: 'Once the daily one is there, the oldest beyond these are deleted, also those made by hand.',
    restore: 'Backups are restored at the command line while the server is off:',
  },
};
