import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Lists that people bring from another server. */
export const imports = {
  title: 'Import lists',
  lead: 'Take over lists that you exported on another server, one file after the other. What you have here already stays as it is, and what the lists name is added.',
  kind: 'What the file lists',
  file: 'File',
  fileHint: (lines: string) => `CSV, at most ${lines} lines and 4 MB.`,
  send: 'Import',
  problems: {
    no_kind: 'Choose what the file lists.',
    absent: 'Choose a file.',
    empty: 'The file lists nothing.',
    too_long: (lines: string) =>
      `The file has more than ${lines} lines. Split it, and import one part after the other.`,
    no_list: 'The file is no list in CSV form.',
    other_kind: 'The columns of the file are those of another list. Choose what it lists, or another file.',
    nothing_read: 'No line of the file was understood. Does it list something else?',
    under_way: 'The file before it is still being taken over. Wait until it is through.',
  },
  read: counted({ one: '# line was read.', other: '# lines were read.' }),
  unread: counted({ one: '# line was not understood:', other: '# lines were not understood:' }),
  underWay: (settled: string, entries: string) =>
    `${settled} of ${entries} are through. It goes on even when you close this page; reload it to see how far it is.`,
  through: 'All are through.',
  outcomes: {
    following: counted({ one: '# followed, or asked to', other: '# followed, or asked to' }),
    muting: counted({ one: '# muted', other: '# muted' }),
    blocking: counted({ one: '# blocked', other: '# blocked' }),
    domain_blocking: counted({ one: '# blocked', other: '# blocked' }),
    bookmarks: counted({ one: '# bookmarked', other: '# bookmarked' }),
    notFound: counted({ one: '# not found', other: '# not found' }),
    refused: counted({ one: '# not possible', other: '# not possible' }),
  },
};
