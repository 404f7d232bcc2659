import type { Command } from 'commander';

/** Adds the commands of a group to it. */
export type AddCommands = (group: Command) => void;

export type Group = { readonly summary: string; load(): Promise<AddCommands> };

/** The groups of commands, by name. Only the requested group is loaded, so that every command starts fast. */
export const GROUPS: Readonly<Record<string, Group>> = {
  accounts: {
    summary: 'Create and change local accounts, and moderate all',
    load: async () => (await import('./accounts.ts')).addAccountCommands,
  },
  tokens: {
    summary: 'Give out and take back access tokens',
    load: async () => (await import('./tokens.ts')).addTokenCommands,
  },
  settings: {
    summary: 'Read and change what administrators may change while the server runs',
    load: async () => (await import('./settings.ts')).addSettingCommands,
  },
  rules: {
    summary: 'Write the rules of the server',
    load: async () => (await import('./rules.ts')).addRuleCommands,
  },
  announcements: {
    summary: 'Tell everybody something',
    load: async () => (await import('./announcements.ts')).addAnnouncementCommands,
  },
  documents: {
    summary: 'Publish the long texts: description, privacy policy, terms of service',
    load: async () => (await import('./documents.ts')).addDocumentCommands,
  },
  emojis: {
    summary: 'Add, import and remove custom emojis',
    load: async () => (await import('./emojis.ts')).addEmojiCommands,
  },
  mail: {
    summary: 'Try whether e-mails can be sent',
    load: async () => (await import('./mail.ts')).addMailCommands,
  },
  statuses: {
    summary: 'Remove old posts of other servers',
    load: async () => (await import('./statuses.ts')).addStatusCommands,
  },
  media: {
    summary: 'Look after stored files',
    load: async () => (await import('./media.ts')).addMediaCommands,
  },
  jobs: {
    summary: 'See and retry background work',
    load: async () => (await import('./jobs.ts')).addJobCommands,
  },
  federation: {
    summary: 'See how other servers are reached, move accounts, join relays',
    load: async () => (await import('./federation.ts')).addFederationCommands,
  },
  reports: {
    summary: 'See and settle what was reported',
    load: async () => (await import('./reports.ts')).addReportCommands,
  },
  appeals: {
    summary: 'Answer those who think that a decision was wrong',
    load: async () => (await import('./appeals.ts')).addAppealCommands,
  },
  audit: {
    summary: 'See what moderators and administrators did',
    load: async () => (await import('./audit.ts')).addAuditCommands,
  },
  invites: {
    summary: 'Invite people, and end invitations',
    load: async () => (await import('./invites.ts')).addInviteCommands,
  },
  'automatic-rules': {
    summary: 'Have the server act on new posts by itself, and take that back',
    load: async () => (await import('./automatic-rules.ts')).addAutomaticRuleCommands,
  },
  webhooks: {
    summary: 'Have other programs told of what happens',
    load: async () => (await import('./webhooks.ts')).addWebhookCommands,
  },
  'ip-blocks': {
    summary: 'Keep networks from signing up, or out',
    load: async () => (await import('./ip-blocks.ts')).addIpBlockCommands,
  },
  'email-blocks': {
    summary: 'Keep mail hosts and addresses from signing up',
    load: async () => (await import('./email-blocks.ts')).addEmailBlockCommands,
  },
  'username-blocks': {
    summary: 'Keep names from signing up',
    load: async () => (await import('./username-blocks.ts')).addUsernameBlockCommands,
  },
  domains: {
    summary: 'Block and allow other servers, and follow published lists of them',
    load: async () => (await import('./domains.ts')).addDomainCommands,
  },
  trends: {
    summary: 'See what trends, and decide what may',
    load: async () => (await import('./trends.ts')).addTrendCommands,
  },
  search: {
    summary: 'Look after the full-text index',
    load: async () => (await import('./search.ts')).addSearchCommands,
  },
  database: {
    summary: 'Look after the space that the database takes',
    load: async () => (await import('./database.ts')).addDatabaseCommands,
  },
  clock: {
    summary: 'Settle what time it is, when the clock of the machine and the database disagree',
    load: async () => (await import('./clock.ts')).addClockCommands,
  },
  backup: {
    summary: 'Copy everything to a safe place',
    load: async () => (await import('./backup.ts')).addBackupCommands,
  },
};
