import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

// A threat model as a table: what could go wrong (with its number and how severe it is), and the tests that show that it does not; files
// are named from `tests/`. What is critical or high has a test; for what has none, why.
type Row = readonly [id: string, severity: 'C' | 'H' | 'M' | 'L', name: string, shown: readonly string[] | string];

const inbox = (...names: string[]) => names.map((name) => `federation/inbox/${name}.test.ts`);
const signatures = (...names: string[]) => names.map((name) => `federation/signatures/${name}.test.ts`);
const resolve = (...names: string[]) => names.map((name) => `federation/resolve/${name}.test.ts`);
const fetching = (...names: string[]) => names.map((name) => `platform/fetch/${name}.test.ts`);
const delivery = (...names: string[]) => names.map((name) => `federation/delivery/${name}.test.ts`);
const outbox = (...names: string[]) => names.map((name) => `federation/outbox/${name}.test.ts`);
const documents = (...names: string[]) => names.map((name) => `federation/documents/${name}.test.ts`);

/** Who speaks, and for whom. */
const IDENTITY: readonly Row[] = [
  [
    'F01',
    'C',
    'an id that is not the address',
    [...resolve('resolve'), ...signatures('keys'), ...inbox('borrowed-names')],
  ],
  [
    'F02',
    'C',
    'a redirect that lends a name',
    [...resolve('resolve'), ...signatures('keys'), ...inbox('borrowed-names')],
  ],
  ['F03', 'C', 'files that pose as documents', [...resolve('resolve'), ...signatures('keys')]],
  ['F04', 'C', 'uploads that pose as documents', [...resolve('resolve', 'own-address'), 'media/serving.test.ts']],
  ['F05', 'C', 'a signature of somebody else', [...signatures('refused-requests'), ...inbox('forgeries')]],
  ['F06', 'C', 'a key that names another owner', signatures('keys', 'refused-requests')],
  ['F07', 'C', 'a body that is not signed', signatures('refused-requests', 'verify')],
  ['F08', 'C', 'a body that was exchanged', signatures('refused-requests', 'verify')],
  ['F09', 'H', 'old and future signatures', signatures('refused-requests', 'verify')],
  ['F10', 'C', 'signed for another server', signatures('refused-requests', 'verify')],
  ['F11', 'C', 'signed for another path or method', signatures('refused-requests', 'verify')],
  ['F12', 'H', 'what is said twice', signatures('refused-requests', 'verify')],
  ['F13', 'H', 'weak keys and algorithms', signatures('refused-requests', 'verify')],
  ['F14', 'C', 'gaps of RFC 9421', signatures('refused-requests', 'verify')],
  ['F15', 'H', 'the same request again', [...inbox('replays', 'ids-used-again', 'create'), ...signatures('embedded')]],
  ['F16', 'H', 'what was deleted comes again', inbox('interactions', 'crafted', 'forgeries')],
  ['F17', 'C', 'signed documents read without their context', signatures('embedded')],
  ['F18', 'C', 'signed documents that were reshaped', signatures('embedded')],
  ['F19', 'H', 'texts that a context makes into something else', inbox('crafted')],
  ['F20', 'C', 'forwarded without proof', [...inbox('forgeries', 'crafted', 'unwanted'), ...signatures('embedded')]],
  ['F21', 'H', 'holes in integrity proofs', signatures('embedded')],
  ['F22', 'C', 'edits by others', inbox('forgeries')],
  ['F23', 'C', 'deletions by others', inbox('forgeries', 'farewells')],
  ['F24', 'H', 'undone by others', inbox('forgeries')],
  ['F25', 'C', 'answers nobody asked for', inbox('forgeries', 'crafted')],
  ['F26', 'C', 'shares that embed what others wrote', inbox('forgeries')],
  ['F27', 'C', 'authors of another server', inbox('forgeries', 'borrowed-names')],
  ['F28', 'C', 'a new audience for a known post', inbox('forgeries')],
  ['F29', 'C', 'ids of this server from outside', [...inbox('forgeries'), ...resolve('own-address')]],
  ['F30', 'H', 'moves', inbox('forgeries', 'moves', 'moved-profiles')],
  ['F31', 'C', 'handles of others', [...resolve('resolve', 'new-ids'), ...inbox('blocked-hosts')]],
  ['F32', 'C', 'hosts in disguise', [...inbox('names', 'blocked-hosts'), 'lib/acct.test.ts']],
  ['F33', 'H', 'keys that change', [...signatures('keys'), 'federation/outbox/rotate-keys.test.ts']],
  [
    'F34',
    'H',
    'floods of unknown keys, and of what hangs',
    [...signatures('key-floods'), ...inbox('slow-servers', 'back-pressure')],
  ],
  [
    'F35',
    'H',
    'who is suspended',
    [...inbox('forgeries', 'names', 'farewells'), 'admin/suspension.test.ts', ...outbox('suspended-elsewhere')],
  ],
  [
    'F36',
    'C',
    'ways round a block',
    [...inbox('blocked-hosts', 'limited-federation', 'crafted'), 'admin/domain-blocks.test.ts'],
  ],
  ['F37', 'H', 'addresses that are none', [...resolve('canary'), ...inbox('names')]],
  ['F38', 'H', 'links that lend a name', inbox('names')],
  ['F39', 'H', 'polls stuffed with votes', inbox('names', 'interactions')],
  ['F40', 'C', 'consent to quotes that was not given', [...inbox('quotes'), 'quotes/consent-looked-at-again.test.ts']],
  ['F41', 'M', 'counters driven up', inbox('crafted')],
  ['F42', 'M', 'collections that lie', [...inbox('names'), ...resolve('origin-counts')]],
  ['F43', 'H', 'collections without end', resolve('canary')],
  ['F44', 'H', 'threads without end', [...resolve('resolve', 'backfill'), ...inbox('crafted', 'unwanted')]],
  ['F45', 'H', 'circles', inbox('crafted')],
  ['F46', 'M', 'reports', inbox('limits')],
  ['F47', 'M', 'pins of others', [...inbox('forgeries'), ...documents('who-sees-what')]],
  ['F48', 'M', 'lists of followers of others', inbox('crafted')],
  ['F49', 'H', 'named without being addressed', inbox('names', 'create')],
  ['F50', 'H', 'odd values', [...inbox('names'), 'federation/decode/tolerance.test.ts']],
  ['F51', 'M', 'relays', inbox('crafted', 'relays')],
  [
    'F52',
    'H',
    'reading with a signature',
    [...inbox('blocked-hosts', 'limited-federation'), ...documents('who-sees-what', 'shut-out')],
  ],
];

/** What this server asks of others. */
const REQUESTS: readonly Row[] = [
  ['S01', 'C', 'private addresses', [...fetching('addresses', 'private'), ...resolve('canary')]],
  ['S02', 'C', 'IPv4 inside IPv6', fetching('addresses', 'private')],
  ['S03', 'C', 'unspecified addresses', [...fetching('addresses', 'private'), ...resolve('canary')]],
  ['S04', 'H', 'addresses in disguise', [...fetching('private'), ...resolve('canary')]],
  ['S05', 'C', 'redirects to private addresses', [...fetching('redirect-to-private'), ...resolve('canary')]],
  ['S06', 'C', 'names that change their address', fetching('private')],
  ['S07', 'H', 'other schemes', [...fetching('private'), ...resolve('canary')]],
  ['S08', 'C', 'addresses inside of answers', resolve('canary')],
  ['S09', 'H', 'push endpoints', ['push/private-endpoint.test.ts']],
  ['S10', 'H', 'inboxes at private addresses', [...resolve('canary'), ...delivery('retries')]],
  [
    'S11',
    'H',
    'answers that drip',
    [
      ...fetching('fetcher', 'cancellation'),
      ...signatures('key-floods'),
      ...inbox('slow-servers', 'slow-files'),
      ...resolve('slow-addresses'),
    ],
  ],
  ['S12', 'H', 'answers without end', fetching('fetcher', 'save')],
  ['S13', 'H', 'packed bombs', fetching('fetcher', 'save')],
  ['S14', 'M', 'redirects without end', fetching('fetcher')],
  ['S15', 'H', 'texts that keep a parser busy', ['lib/hostile-text.test.ts', 'federation/hostile-headers.test.ts']],
  ['S16', 'H', 'documents that keep a parser busy', [...inbox('crafted'), ...signatures('keys', 'embedded')]],
  [
    'S17',
    'C',
    'contexts elsewhere',
    [...resolve('canary'), 'federation/decode/tolerance.test.ts', ...signatures('embedded')],
  ],
  ['S18', 'H', 'prototypes', inbox('crafted')],
  [
    'S19',
    'M',
    'headers with line breaks',
    'what is sent is built by undici, which refuses them, and redirects are read as URLs',
  ],
  ['S20', 'M', 'XML', 'no XML of others is read anywhere'],
  ['S21', 'M', 'many visits to one page', ['preview-cards/preview.test.ts', 'preview-cards/visits.test.ts']],
  ['S22', 'L', 'charsets', [...fetching('fetcher'), 'lib/page.test.ts']],
  ['S23', 'M', 'what is told of us', [...signatures('keys'), ...fetching('fetcher')]],
  ['S24', 'M', 'memory of dead servers', delivery('long-outage')],
];

/** Who sees what. */
const PRIVACY: readonly Row[] = [
  [
    'P01',
    'C',
    'every way to every post',
    [
      'privacy/matrix.test.ts',
      'privacy/every-route.test.ts',
      'privacy/streaming.test.ts',
      ...documents('who-sees-what', 'shut-out'),
      'beyond/local-only.test.ts',
    ],
  ],
  [
    'P02',
    'H',
    'answers to actions',
    ['privacy/matrix.test.ts', 'privacy/every-route.test.ts', 'privacy/lost-access.test.ts'],
  ],
  ['P03', 'H', 'shares of what is not for all', [...inbox('limits'), 'privacy/matrix.test.ts']],
  ['P04', 'H', 'threads around what is hidden', ['statuses/context.test.ts', 'privacy/matrix.test.ts']],
  ['P05', 'H', 'edits and their history', [...inbox('forgeries'), 'privacy/matrix.test.ts']],
  [
    'P06',
    'C',
    'deliveries to who may not see',
    [...outbox('who-gets-it', 'withdrawn'), ...delivery('withdrawn'), ...inbox('limited-federation')],
  ],
  ['P07', 'H', 'hidden recipients', ['federation/outbox/who-gets-it.test.ts']],
  ['P08', 'M', 'notifications of strangers', ['notifications/policy.test.ts']],
  // Who is blocked may learn it of the API (`blocked_by`), as Mastodon tells: clients explain by it why a follow fails. Others learn of no
  // block.
  ['P09', 'M', 'hidden networks and blocks', ['relationships/hidden-networks.test.ts', 'relationships/block.test.ts']],
  ['P10', 'M', 'who moderates', ['federation/live/people.test.ts']],
  ['P11', 'H', 'search and consent', ['search/consent.test.ts', 'privacy/matrix.test.ts']],
  ['P12', 'L', 'lists of blocks', ['instance/network.test.ts', 'admin/domain-blocks.test.ts']],
  ['P13', 'H', 'addresses of people', ['privacy/personal-data.test.ts']],
  [
    'P14',
    'H',
    'deleted is deleted',
    [
      'statuses/delete.test.ts',
      ...documents('status'),
      ...outbox('who-gets-it', 'who-has-it', 'farewell'),
      ...delivery('withdrawn'),
    ],
  ],
  ['P15', 'M', 'streams and messages of who is muted', ['streaming/audience.test.ts', 'push/delivery.test.ts']],
  [
    'P16',
    'M',
    'exports',
    'people export lists of their own, which are theirs by the routes that give them; there are no archives to be fetched',
  ],
];

/** What must hold under faults. */
const FAULTS: readonly Row[] = [
  ['B01', 'H', 'nothing acknowledged is lost', ['crash/kill-loop.test.ts', 'crash/federation-kill-loop.test.ts']],
  ['B02', 'H', 'jobs commit with what they are for', ['platform/jobs/run.test.ts', 'platform/jobs/lease.test.ts']],
  ['B03', 'H', 'deliveries go on for a week', delivery('schedule', 'retries', 'long-outage')],
  ['B04', 'H', 'each activity has one effect', inbox('create', 'replays')],
  ['B05', 'H', 'each post is made once', ['statuses/idempotency.test.ts']],
  ['B06', 'H', 'a lost database', ['platform/db/lost-database.test.ts']],
  ['B07', 'H', 'migrations that are killed', ['platform/db/migrate.test.ts']],
  ['B08', 'H', 'backups', ['backup/restore-drill.test.ts', 'cli/backup.test.ts']],
  ['B09', 'H', 'an orderly end', ['acceptance/graceful-stop.test.ts']],
  ['B10', 'H', 'servers that fail are left alone', delivery('schedule', 'retries', 'many-servers', 'comes-back')],
  ['B11', 'H', 'deliveries go in order', delivery('order', 'retries', 'long-outage')],
  ['B12', 'H', 'what has arrived is not sent again', delivery('retries', 'many-servers')],
  [
    'B13',
    'H',
    'more than can be taken in',
    [...signatures('key-floods'), ...inbox('back-pressure'), 'http/rate-limits.test.ts'],
  ],
  ['B14', 'M', 'a full disk', ['media/unwritable.test.ts', 'platform/db/refused-checkpoint.test.ts']],
  ['B15', 'M', 'health', ['instance/health.test.ts', 'instance/readiness.test.ts']],
  ['B16', 'M', 'clocks that are wrong', [...signatures('refused-requests'), ...documents('doctor')]],
  [
    'B17',
    'M',
    'memory that grows',
    'what is remembered is in LRU caches, and what waits is in the database; long runs are measured in docs/benchmarks.md',
  ],
  [
    'B18',
    'M',
    'servers that are slow slow down no one here',
    'no answer of the API waits for another server but where a person asks for one; the share of those that live is measured in docs/benchmarks.md',
  ],
];

const TABLE = [...IDENTITY, ...REQUESTS, ...PRIVACY, ...FAULTS];

const root = join(import.meta.dirname, '..');

test('every threat has its row', () => {
  const numbers = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, '0')}`);
  const wanted = [...numbers('F', 52), ...numbers('S', 24), ...numbers('P', 16), ...numbers('B', 18)];
  assert.deepEqual(
    TABLE.map(([id]) => id),
    wanted,
  );
});

test('what is severe has a test, and every test that is named is there', () => {
  for (const [id, severity, , shown] of TABLE) {
    if (typeof shown === 'string') {
      assert.ok(severity === 'M' || severity === 'L', `${id} needs a test`);
      continue;
    }
    assert.ok(shown.length > 0, id);
    for (const file of shown) assert.ok(existsSync(join(root, file)), `${id}: ${file} is missing`);
  }
});

test('no test of these switches the guard of addresses off', () => {
  const files = new Set(TABLE.flatMap(([, , , shown]) => (typeof shown === 'string' ? [] : shown)));
  for (const file of files) {
    assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /ALLOW_PRIVATE_NETWORKS: '(?:true|1|yes|on)'/, file);
  }
});
