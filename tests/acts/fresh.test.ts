import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import type { Freshness } from '../../src/http/access.ts';
import type { Route } from '../../src/http/route.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';

/**
 * How lately one must have shown who one is before something is done in a browser, by address: the first that fits counts. `never` is for what
 * needs no fresh sign-in. Whoever adds a form to what is one's own decides it here; what staff do is at least of `today`.
 */
const DECISIONS: readonly (readonly [RegExp, Freshness | 'never'])[] = [
  // The login, and what takes it along or away.
  [/^\/auth\/edit$|^\/settings\/(?:email|delete|migration)$|^\/api\/v1\/accounts\/move$/, 'password'],
  [
    /^\/auth\/setup$|^\/settings\/(?:migration\/cancel|aliases|exports?)(?:\/|$)|^\/api\/v1\/accounts\/alias$/,
    'minutes',
  ],
  [/^\/settings\/security\/(?!notices\/)/, 'minutes'],
  // What staff could take a server over by.
  [
    /\/admin\/(?:roles|settings|webhooks|(?:health\/)?backups)(?:\/|$)|\/admin\/retention\/|\/accounts\/[^/]+\/role$/,
    'minutes',
  ],
  [
    /\/admin\/accounts\/[^/]+\/(?:erase|password|email|disable_two_factor)$|^\/api\/v1\/admin\/accounts\/:id$/,
    'minutes',
  ],
  // What only reads, although it asks by POST.
  [/\/admin\/(?:dimensions|measures|retention|canonical_email_blocks\/test|email_blocks\/addresses\/test)$/, 'never'],
  [/\/admin\//, 'today'],
  [/^\/disputes\/strikes\/:id\/answer$/, 'today'],
  [
    /^\/settings\/(?:profile|locale|sessions|preferences|posting|notifications|featured_tags|import|security\/notices)(?:\/|$)/,
    'never',
  ],
];

const OWN = /^\/(?:settings|admin|auth\/(?:edit|setup)|api\/(?:whinchat\/)?v\d\/admin)(?:\/|$)/;

/** What somebody could take a login or a server over by, and what shows a form for that. */
const concerned = [...apiRoutes, ...pageRoutes()].flatMap((route) =>
  [route.method]
    .flat()
    .filter((method) => route.access.fresh !== undefined || (method !== 'GET' && OWN.test(route.path)))
    .map((method) => ({ name: `${method} ${route.path}`, route })),
);

function decisionOn({ path }: Route): Freshness | 'never' | undefined {
  return DECISIONS.find(([addresses]) => addresses.test(path))?.[1];
}

test('of whatever changes a login or a server it is decided how lately one must have signed in', () => {
  const wrong = concerned
    .map(({ name, route }) => ({ name, is: route.access.fresh ?? 'never', decided: decisionOn(route) }))
    .filter(({ is, decided }) => is !== decided);
  assert.deepEqual(wrong, []);
});

test('each decision is about something', () => {
  for (const [addresses] of DECISIONS)
    if (!/security|backups/.test(addresses.source))
      assert.ok(
        concerned.some(({ route }) => addresses.test(route.path)),
        addresses.source,
      );
});
