// These never open our database, or only because a server has one, and are about what happens before anybody asks it: one run tells all.
const ENGINE_FREE = [
  'acceptance/refused-settings',
  'assets/',
  'architecture',
  'http/body-bounds',
  'http/body-memory',
  'http/compression',
  'http/connections',
  'http/cors',
  'http/documented-addresses',
  'http/forwarded-addresses',
  'http/threats',
  'lib/',
  'pages/too-large',
  'platform/av/',
  'platform/config/',
  'platform/fetch/',
  'platform/images/',
  'platform/mail/',
  'platform/passwords/',
  'platform/storage/',
  'sessions/every-route',
  'web/',
  'words/catalogues',
  'words/languages',
];

// These are about pixels, sound and counts in memory; other tests put files and notifications into both databases.
const HARDLY_STORED = [
  'media/advertised-types',
  'media/animation-bounds',
  'media/colors',
  'media/conversion-turns',
  'media/heic',
  'media/moving-pictures',
  'media/video',
  'notifications/judge-frequency',
  'preview-cards/odd-pages',
];

// These start many processes to see what an operator sees, of verbs that other tests try on both engines.
const ON_ONE_ENGINE = [
  'acceptance/graceful-stop',
  'cli/account-show',
  'cli/accounts',
  'cli/documents',
  'cli/domains',
  'cli/emoji',
  'cli/mail',
  'cli/mistakes',
  'cli/moderation',
  'cli/output',
  'cli/own-node',
  'cli/passwords',
  'cli/retention',
  'cli/settings',
  'cli/trends',
  'clock/',
  'federation/documents/doctor',
];

// Whole servers talk to each other here, to see whether they understand; what each writes is tried on both engines by inbox and outbox.
const SERVERS_THAT_TALK = [
  'federation/live/collections',
  'federation/live/command-line',
  'federation/live/conversation',
  'federation/live/fedify-',
  'federation/live/forwarding',
  'federation/live/people',
  'federation/live/quotes',
  'federation/live/synchronization',
  'federation/live/threads',
];

/** Whether one engine is enough for a test file, by its path within the tests: nothing in it depends on which one there is. */
export const runsOnce = (file: string): boolean =>
  [...ENGINE_FREE, ...HARDLY_STORED, ...ON_ONE_ENGINE, ...SERVERS_THAT_TALK].some((prefix) => file.startsWith(prefix));
