import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

// The threat model as a table, as far as people, their clients and their files go (`federation/threats.test.ts` has the rest): what could
// go wrong, how severe it is, and the tests that show that it does not, named from `tests/`; or why there is none.
type Row = readonly [id: string, severity: 'C' | 'H' | 'M' | 'L', name: string, shown: readonly string[] | string];

const MEDIA: readonly Row[] = [
  ['M01', 'C', 'files that write files', ['input/images', 'platform/storage/disk']],
  ['M02', 'C', 'files that attack decoders', ['platform/av/child', 'platform/av/process', 'input/images']],
  ['M03', 'H', 'pictures that are pages too', ['input/images', 'media/serving', 'platform/storage/disk']],
  ['M04', 'H', 'pictures with scripts', ['input/images', 'federation/inbox/remote-pictures']],
  ['M05', 'H', 'bombs', ['platform/images/inspect', 'input/images', 'media/heic']],
  [
    'M06',
    'H',
    'places in photographs',
    ['platform/images/attachment', 'platform/images/picture', 'platform/av/process'],
  ],
  ['M07', 'H', 'names that are paths', ['input/images', 'platform/storage/disk']],
  ['M08', 'H', 'files of others', ['privacy/belongings', 'media/upload']],
  ['M09', 'H', 'files of hidden posts', ['media/hidden-remote', 'media/deletion', 'media/withheld-in-bucket']],
  [
    'M10',
    'C',
    'copies that anybody orders',
    ['media/hidden-remote', 'federation/resolve/canary', 'http/remote-media-limit'],
  ],
  ['M11', 'H', 'uploads without end', ['input/images', 'platform/images/upload-kind', 'media/bucket']],
  ['M12', 'M', 'conversions that break off', ['media/video', 'crash/kill-loop']],
  ['M13', 'M', 'sizes that are lies', ['federation/decode/tolerance']],
  ['M14', 'M', 'lists as files', ['pages/exports', 'admin/domain-lists']],
  ['M15', 'L', 'many parts at once', ['media/serving']],
];

const PAGES: readonly Row[] = [
  ['W01', 'C', 'markup of strangers', ['lib/sanitize', 'pages/public/metadata', 'preview-cards/preview']],
  ['W02', 'C', 'links that are programs', ['lib/sanitize', 'lib/scan-text']],
  ['W03', 'C', 'markup of previews', ['preview-cards/preview']],
  ['W04', 'H', 'markup of translations', ['translation/libre-translate']],
  ['W05', 'H', 'emojis inside of tags', ['pages/public/metadata', 'lib/shortcode']],
  ['W06', 'H', 'markup that is too much', ['lib/hostile-text', 'lib/sanitize']],
  ['W07', 'M', 'links that claim identity', ['accounts/me-links', 'lib/hostile-text']],
  ['W08', 'M', 'letters that look alike', ['lib/acct', 'lib/scan-text']],
  ['W09', 'M', 'addresses inside of styles', 'no address of anybody is put into a style'],
  ['W10', 'H', 'pages in frames', ['pages/frame', 'pages/public/metadata', 'oauth/authorize-refusals']],
  ['W11', 'M', 'redirects to anywhere', ['pages/sign-in', 'pages/old-addresses']],
  [
    'W12',
    'C',
    'answers kept for others',
    ['http/at-once', 'http/public-documents', 'federation/documents/who-sees-what', 'sessions/every-route'],
  ],
  ['W13', 'H', 'hidden and absent', ['privacy/every-route', 'privacy/matrix']],
  ['W14', 'C', 'feeds and previews', ['privacy/every-route', 'pages/public/visibility']],
  ['W15', 'H', 'invented hosts', ['registrations/reset-password']],
  ['W16', 'H', 'requests by pages of others', ['http/cors', 'sessions/by-cookie']],
  ['W17', 'M', 'what errors tell', ['http/basics', 'input/bad-input']],
];

const PEOPLE: readonly Row[] = [
  ['A01', 'C', 'where codes are sent', ['oauth/authorize-refusals', 'oauth/register-app']],
  ['A02', 'C', 'codes that leak', ['oauth/exchange']],
  ['A03', 'H', 'PKCE left out', ['oauth/exchange', 'oauth/authorize-refusals']],
  ['A04', 'C', 'more than a token may', ['http/scopes-of-every-route', 'admin/who-may']],
  ['A05', 'H', 'tokens of nobody', ['http/scopes-of-every-route', 'oauth/client-credentials']],
  ['A06', 'H', 'streams without scopes', ['streaming/connections', 'privacy/streaming']],
  [
    'A07',
    'H',
    'streams after the end',
    ['streaming/ended-access', 'streaming/connections', 'streaming/expiry', 'sessions/streams'],
  ],
  ['A08', 'H', 'who may not act', ['http/token-states', 'admin/suspension', 'admin/live']],
  ['A09', 'H', 'a new password', ['registrations/reset-password', 'pages/sign-in']],
  [
    'A10',
    'H',
    'forms of other sites',
    [
      'sessions/every-route',
      'sessions/pages-for-people',
      'oauth/authorize-refusals',
      'pages/sign-in',
      'pages/moves',
      'pages/compose/publish-form',
    ],
  ],
  ['A11', 'H', 'sessions', ['pages/sign-in', 'sessions/token', 'sessions/marks']],
  ['A12', 'H', 'guessed passwords', ['pages/throttle', 'pages/sign-in']],
  ['A13', 'M', 'codes of a second factor', 'there is no second factor yet'],
  ['A14', 'H', 'mail addresses', ['registrations/confirmation', 'registrations/api-sign-up']],
  ['A15', 'H', 'links for a new password', ['registrations/reset-password']],
  ['A17', 'M', 'secrets of applications', ['oauth/register-app', 'beyond/tokens']],
  ['A18', 'M', 'tokens in addresses', ['http/token-places']],
  ['A19', 'H', 'invented addresses', ['http/forwarded-addresses']],
  ['A20', 'H', 'ways round limits', ['http/rate-limits', 'pages/throttle']],
  ['A21', 'C', 'numbers of others', ['privacy/belongings', 'filters/crud', 'beyond/tokens']],
  ['A22', 'H', 'work before the question who asks', ['admin/who-may']],
  ['A23', 'H', 'ranks', ['admin/ranks', 'admin/roles']],
  ['A24', 'H', 'reports that reveal', ['reports/file-report', 'privacy/belongings']],
  ['A25', 'M', 'who is not admitted yet', ['http/token-states', 'instance/network']],
  ['A26', 'H', 'names of the deleted', ['accounts/deleted-names']],
  [
    'A27',
    'M',
    'what lies in the database',
    'passwords and tokens are hashes; keys of actors are as they are: who has the database has the posts too',
  ],
  [
    'A28',
    'M',
    'what the clock tells',
    'secrets are compared by their hashes or in constant time, and an unknown address takes as long as a wrong password',
  ],
];

const LOAD: readonly Row[] = [
  [
    'D01',
    'H',
    'documents without measure',
    ['federation/inbox/limits', 'federation/inbox/crafted', 'federation/signatures/keys'],
  ],
  ['D02', 'M', 'fields without measure', ['input/bad-input']],
  ['D03', 'H', 'everybody named', ['federation/inbox/limits']],
  ['D04', 'M', 'hashtags without end', ['federation/inbox/limits']],
  ['D05', 'M', 'notifications without end', ['notifications/judge-frequency']],
  ['D07', 'H', 'expensive questions', ['http/every-list', 'http/query-count', 'search/operators']],
  ['D08', 'H', 'streams without end', ['streaming/connections', 'streaming/resume']],
  ['D10', 'M', 'posts to very many', ['statuses/large-audience']],
  ['D11', 'M', 'searches', ['search/hashtags']],
  ['D12', 'M', 'applications and sign-ups', ['registrations/purge']],
  ['D13', 'M', 'times far away', ['scheduled/scheduled', 'polls/poll']],
  ['D14', 'H', 'work that keeps all waiting', ['lib/hostile-text', 'federation/signatures/embedded']],
  ['D16', 'M', 'characters that break', ['input/bad-input']],
  ['D17', 'M', 'waves of strangers', ['notifications/policy', 'admin/automatic-rules']],
  ['D18', 'M', 'what is installed', 'packages are pinned with their hashes, and none runs a script when installed'],
];

const TABLE = [...MEDIA, ...PAGES, ...PEOPLE, ...LOAD];

const fileOf = (name: string) => join(import.meta.dirname, '..', `${name}.test.ts`);

test('what is severe has a test, and every test that is named is there', () => {
  for (const [id, severity, , shown] of TABLE) {
    if (typeof shown === 'string') {
      assert.ok(severity === 'M' || severity === 'L', `${id} needs a test`);
      continue;
    }
    assert.ok(shown.length > 0, id);
    for (const name of shown) assert.ok(existsSync(fileOf(name)), `${id}: ${name} is missing`);
  }
});

test('no threat has two rows', () => {
  const ids = TABLE.map(([id]) => id);
  assert.equal(new Set(ids).size, ids.length);
});
