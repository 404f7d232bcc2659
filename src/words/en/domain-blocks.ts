import { plurals } from '../plurals.ts';

const counted = plurals('en');

/** Blocks of other servers. */
export const domainBlocks = {
  none: 'No server is blocked.',
  blockAnother: 'Block a server',
  domain: 'Domain of the server',
  next: 'Next',
  block: (domain: string) => `Block ${domain}`,
  edit: (domain: string) => `Block of ${domain}`,
  isBlocked: (domain: string) => `${domain} is blocked already, at least as strictly.`,
  severity: 'What happens to its accounts',
  severities: { noop: 'Nothing', silence: 'They are limited', suspend: 'They are suspended' },
  severityHints: {
    noop: 'Only what is chosen below applies.',
    silence: 'Only those who follow them see them, and nobody else is notified.',
    suspend: 'Nothing is exchanged with the server any more, and nobody sees its accounts.',
  },
  rejectMedia: 'Do not load its pictures and files',
  rejectReports: 'Ignore its reports',
  obfuscate: 'Show the domain only in part where blocks are public',
  publicComment: 'Why, for everybody',
  privateComment: 'Why, for moderators only',
  severs: 'What a suspension ends',
  severed: {
    accounts: counted({ one: '# known account', other: '# known accounts' }),
    following: counted({ one: '# follow by somebody here', other: '# follows by people here' }),
    followers: counted({ one: '# follower of somebody here', other: '# followers of people here' }),
    people: counted({ one: '# person here loses some', other: '# people here lose some' }),
  },
  atLeast: 'At least, because there are too many to count them all.',
  subdomains: 'Its subdomains are meant too.',
  change: 'Save',
  lift: 'Remove the block',
  liftWarning: 'Its accounts are no longer limited by it. Follows that were ended do not come back by themselves.',
};
