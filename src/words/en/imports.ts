import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Lists that people bring from another server. */
export const imports = {
  title: 'Import lists and filters',
  lead: 'Bring along lists and filters that you exported on another server, one file at a time. What you already have here stays; what is in the file is added.',
  kind: 'What is in the file',
  file: 'File',
  fileHint: (lines: string) => `CSV (filters: JSON), at most ${lines} lines and 4 MB.`,
  send: 'Import',
  problems: {
    no_kind: 'Choose what is in the file.',
    absent: 'Choose a file.',
    empty: 'The file is empty.',
    too_long: (lines: string) =>
      `The file has more than ${lines} lines. Split it, and import one part after the other.`,
    no_list: 'The file is not a list in CSV format.',
    no_filters: 'The file holds no filters as Mastodon exports them (custom_filters.json).',
    other_kind: 'The columns of the file are those of another kind of list. Choose what is in it, or another file.',
    nothing_read: 'No line of the file was understood. Is something else in it?',
    under_way: 'The file before it is still being imported. Wait until that is done.',
  },
  read: counted({ one: '# line was read.', other: '# lines were read.' }),
  unread: counted({ one: '# line was not understood:', other: '# lines were not understood:' }),
  underWay: (settled: string, entries: string) =>
    `${settled} of ${entries} are done. It continues even when you close this page; reload it to see how far it is.`,
  through: 'All done.',
  outcomes: {
    following: counted({ one: '# followed, or asked to', other: '# followed, or asked to' }),
    lists: counted({ one: '# put on lists', other: '# put on lists' }),
    muting: counted({ one: '# muted', other: '# muted' }),
    blocking: counted({ one: '# blocked', other: '# blocked' }),
    domain_blocking: counted({ one: '# blocked', other: '# blocked' }),
    bookmarks: counted({ one: '# bookmarked', other: '# bookmarked' }),
    filters: counted({ one: '# filter taken over', other: '# filters taken over' }),
    notFound: counted({ one: '# not found', other: '# not found' }),
    refused: counted({ one: '# not possible', other: '# not possible' }),
  },
  failures: {
    title: 'What was left',
    line: (line: string) => `Line ${line}`,
    unread: 'not understood',
    not_found: 'not found',
    blocked: 'of a server that is blocked here',
    refused: 'not possible',
    more: counted({ one: 'and # more', other: 'and # more' }),
    download: 'Download these lines',
    retry: 'Try these again',
  },
};
