// These never open our database, or only because a server has one, and are about what happens before anybody asks it: one run tells all.
const ENGINE_FREE = [
  'acceptance/refused-settings',
  'assets/',
  'architecture',
  'cli/documented',
  'clients/trailing-slash',
  'federation/decode/',
  'federation/hostile-headers',
  'federation/threats',
  'http/body-bounds',
  'http/body-memory',
  'http/compression',
  'http/connections',
  'http/cors',
  'http/data-addresses',
  'http/discovery-limit',
  'http/documented-addresses',
  'http/forwarded-addresses',
  'http/rate-limits',
  'http/remote-media-limit',
  'http/threats',
  'http/token-places',
  'lib/',
  'pages/too-large',
  'platform/av/',
  'platform/await-others',
  'platform/batch-calls',
  'platform/config/',
  'platform/fetch/',
  'platform/images/',
  'platform/jobs/names',
  'platform/limit-',
  'platform/mail/',
  'platform/pace',
  'platform/passwords/',
  'platform/storage/',
  'sessions/every-route',
  'sessions/pages-for-people',
  'tools/',
  'web/',
  'words/',
];

// These are about what a page looks like and says. `privacy/every-route` asks for every page on both engines, by everybody who may and may not
// see it, and what the forms of pages do is tried by the other files about them and by those about the API.
const LOOKS_OF_PAGES = [
  'pages/acknowledged',
  'pages/admin/own-look',
  'pages/appearance',
  'pages/beside',
  'pages/busy',
  'pages/compose/share',
  'pages/compose/shown-beside',
  'pages/directions',
  'pages/failures',
  'pages/frame',
  'pages/manifest',
  'pages/names',
  'pages/old-addresses',
  'pages/posts/alt-texts',
  'pages/posts/main-post',
  'pages/posts/shown-as-chosen',
  'pages/posts/shown-everywhere',
  'pages/public/front-page',
  'pages/public/media-grid',
  'pages/public/metadata',
  'pages/public/open-feeds',
  'pages/public/signed-in-frame',
  'pages/server-picture',
  'pages/start',
  'pages/typed-too-long',
];

// These go over all pages or forms, to see what is decided before the database is asked: who may, where an address leads, how long a text takes.
const OVER_ALL_PAGES = [
  'input/dear-texts-in-forms',
  'pages/admin/role-matrix',
  'pages/choices',
  'pages/earlier-addresses',
  'pages/forms-among-others',
  'pages/hebrew',
  'pages/links-answer',
  'pages/texts-beside-files',
];

// These are about what is signed and how; `federation/signatures/keys` and the inbox try on both engines what is kept of it.
const SIGNED = [
  'federation/signatures/dear-documents',
  'federation/signatures/embedded.test',
  'federation/signatures/fedify',
  'federation/signatures/refused-requests',
  'federation/signatures/signed-fetches',
  'federation/signatures/verify',
];

// These are about pixels, sound and counts in memory; other tests put files and notifications into both databases.
const HARDLY_STORED = [
  'input/images',
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
  [
    ...ENGINE_FREE,
    ...LOOKS_OF_PAGES,
    ...OVER_ALL_PAGES,
    ...SIGNED,
    ...HARDLY_STORED,
    ...ON_ONE_ENGINE,
    ...SERVERS_THAT_TALK,
  ].some((prefix) => file.startsWith(prefix));
