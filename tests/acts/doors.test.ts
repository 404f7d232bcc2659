import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiRoutes } from '../../src/api/routes.ts';
import type { Route } from '../../src/http/route.ts';
import { pageRoutes } from '../../src/pages/register-pages.ts';
import { ALONE } from './forms-alone.ts';

const pages = pageRoutes();
const addressOf = ({ path }: Route) => path.replaceAll(/:\w+/g, ':');
const methodsOf = ({ method }: Route) => [method].flat();
const api = new Map<string, Route>(
  apiRoutes.flatMap((route) => methodsOf(route).map((method) => [`${method} ${addressOf(route)}`, route])),
);

/** Who may come in by a route, how lately signed in, and how often. */
function termsOf({ access: { kind, scopes, permissions, evenInactive, fresh }, rate, rateApart }: Route) {
  return { kind, scopes, permissions, evenInactive, fresh, rate, rateApart };
}

/** What pages call otherwise than the API, where the rest of an address is the same. */
const PLACES = [
  ['/posts/', '/api/v1/statuses/'],
  ['/admin/', '/api/v1/admin/'],
  ['/admin/', '/api/whinchat/v1/admin/'],
  ['/', '/api/v1/'],
] as const;

/** Forms whose other door has another address. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/accounts/:/dont_notify': 'POST /api/v1/accounts/:/follow',
  '/accounts/:/hide_boosts': 'POST /api/v1/accounts/:/follow',
  '/accounts/:/lists': 'POST /api/v1/lists/:/accounts',
  '/accounts/:/notify': 'POST /api/v1/accounts/:/follow',
  '/accounts/:/show_boosts': 'POST /api/v1/accounts/:/follow',
  '/admin/accounts/batch': 'POST /api/v1/admin/accounts/:/approve',
  '/admin/accounts/:/erase': 'DELETE /api/v1/admin/accounts/:',
  '/admin/announcements/:/delete': 'DELETE /api/whinchat/v1/admin/announcements/:',
  '/admin/domain_allows/:/delete': 'DELETE /api/v1/admin/domain_allows/:',
  '/admin/domain_allows/chosen': 'DELETE /api/v1/admin/domain_allows/:',
  '/admin/domain_blocks/:/delete': 'DELETE /api/v1/admin/domain_blocks/:',
  '/admin/domain_blocks/:/edit': 'PUT /api/v1/admin/domain_blocks/:',
  '/admin/domain_blocks/chosen': 'PUT /api/v1/admin/domain_blocks/:',
  '/admin/domain_lists': 'POST /api/whinchat/v1/admin/domain_subscriptions',
  '/admin/domain_lists/:': 'PUT /api/whinchat/v1/admin/domain_subscriptions/:',
  '/admin/domain_lists/:/delete': 'DELETE /api/whinchat/v1/admin/domain_subscriptions/:',
  '/admin/domain_lists/:/fetch': 'POST /api/whinchat/v1/admin/domain_subscriptions/:/fetch',
  '/admin/domain_lists/drafts/chosen': 'POST /api/whinchat/v1/admin/domain_drafts/:/accept',
  '/admin/domain_lists/excludes': 'POST /api/whinchat/v1/admin/domain_excludes',
  '/admin/domain_lists/excludes/:/delete': 'DELETE /api/whinchat/v1/admin/domain_excludes/:',
  '/admin/domain_lists/excludes/chosen': 'DELETE /api/whinchat/v1/admin/domain_excludes/:',
  '/admin/invites/chosen': 'DELETE /api/whinchat/v1/admin/invites/:',
  '/admin/tags/:': 'PUT /api/v1/admin/tags/:',
  '/admin/trends/authors/chosen': 'POST /api/whinchat/v1/admin/trends/authors/:/approve',
  '/admin/trends/chosen': 'POST /api/v1/admin/trends/tags/:/approve',
  '/admin/trends/links/chosen': 'POST /api/v1/admin/trends/links/:/approve',
  '/admin/trends/links/publishers/chosen': 'POST /api/v1/admin/trends/links/publishers/:/approve',
  '/admin/trends/statuses/chosen': 'POST /api/v1/admin/trends/statuses/:/approve',
  '/admin/warning_presets/:': 'PUT /api/whinchat/v1/admin/warning_presets/:',
  '/admin/warning_presets/:/delete': 'DELETE /api/whinchat/v1/admin/warning_presets/:',
  '/admin/webhooks/:': 'PUT /api/whinchat/v1/admin/webhooks/:',
  '/admin/webhooks/:/delete': 'DELETE /api/whinchat/v1/admin/webhooks/:',
  '/admin/automatic_rules/:': 'PUT /api/whinchat/v1/admin/automatic_rules/:',
  '/admin/automatic_rules/:/delete': 'DELETE /api/whinchat/v1/admin/automatic_rules/:',
  '/admin/automatic_rules/hits': 'POST /api/whinchat/v1/admin/automatic_rule_hits/:/undo',
  '/admin/automatic_rules/hits/:/undo': 'POST /api/whinchat/v1/admin/automatic_rule_hits/:/undo',
  '/admin/documents': 'POST /api/whinchat/v1/admin/documents',
  '/admin/documents/:': 'PUT /api/whinchat/v1/admin/documents/:',
  '/admin/documents/:/delete': 'DELETE /api/whinchat/v1/admin/documents/:',
  '/admin/emojis': 'POST /api/whinchat/v1/admin/custom_emojis',
  '/admin/emojis/:': 'PUT /api/whinchat/v1/admin/custom_emojis/:',
  '/admin/emojis/:/copy': 'POST /api/whinchat/v1/admin/custom_emojis/:/copy',
  '/admin/emojis/:/delete': 'DELETE /api/whinchat/v1/admin/custom_emojis/:',
  '/admin/emojis/:/off': 'PUT /api/whinchat/v1/admin/custom_emojis/:',
  '/admin/emojis/:/on': 'PUT /api/whinchat/v1/admin/custom_emojis/:',
  '/admin/email_blocks': 'POST /api/v1/admin/email_domain_blocks',
  '/admin/email_blocks/:/delete': 'DELETE /api/v1/admin/email_domain_blocks/:',
  '/admin/email_blocks/addresses': 'POST /api/v1/admin/canonical_email_blocks',
  '/admin/email_blocks/addresses/:/delete': 'DELETE /api/v1/admin/canonical_email_blocks/:',
  '/admin/email_blocks/addresses/chosen': 'DELETE /api/v1/admin/canonical_email_blocks/:',
  '/admin/email_blocks/addresses/test': 'POST /api/v1/admin/canonical_email_blocks/test',
  '/admin/email_blocks/chosen': 'DELETE /api/v1/admin/email_domain_blocks/:',
  '/admin/ip_blocks/:': 'PUT /api/v1/admin/ip_blocks/:',
  '/admin/ip_blocks/:/delete': 'DELETE /api/v1/admin/ip_blocks/:',
  '/admin/ip_blocks/chosen': 'DELETE /api/v1/admin/ip_blocks/:',
  '/admin/username_blocks/:': 'PUT /api/whinchat/v1/admin/username_blocks/:',
  '/admin/username_blocks/:/delete': 'DELETE /api/whinchat/v1/admin/username_blocks/:',
  '/admin/username_blocks/chosen': 'DELETE /api/whinchat/v1/admin/username_blocks/:',
  '/admin/instance/domain_blocks': 'POST /api/v1/admin/domain_blocks',
  '/admin/instance/domain_blocks/:/delete': 'DELETE /api/v1/admin/domain_blocks/:',
  '/admin/instance/domain_blocks/:/edit': 'PUT /api/v1/admin/domain_blocks/:',
  '/admin/notes/:/delete': 'DELETE /api/whinchat/v1/admin/notes/:',
  '/admin/reports/batch': 'POST /api/v1/admin/reports/:/resolve',
  '/admin/roles/:': 'PUT /api/whinchat/v1/admin/roles/:',
  '/admin/roles/:/delete': 'DELETE /api/whinchat/v1/admin/roles/:',
  '/admin/rules/:': 'PUT /api/whinchat/v1/admin/rules/:',
  '/admin/rules/:/delete': 'DELETE /api/whinchat/v1/admin/rules/:',
  '/admin/rules/:/up': 'POST /api/whinchat/v1/admin/rules/order',
  '/admin/servers/:/notes': 'POST /api/whinchat/v1/admin/instances/:/notes',
  '/admin/servers/:/restart_delivery': 'POST /api/whinchat/v1/admin/deliveries/:/restart_delivery',
  '/admin/servers/:/retry': 'POST /api/whinchat/v1/admin/deliveries/:/retry',
  '/admin/servers/:/stop_delivery': 'POST /api/whinchat/v1/admin/deliveries/:/stop_delivery',
  '/admin/settings': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/about': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/advanced': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/federation': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/look': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/media': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/posting': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/sign-ups': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/visibility': 'PATCH /api/whinchat/v1/admin/settings',
  '/admin/settings/icon': 'PUT /api/whinchat/v1/admin/settings/icon',
  '/admin/settings/icon/delete': 'DELETE /api/whinchat/v1/admin/settings/icon',
  '/admin/settings/logo': 'PUT /api/whinchat/v1/admin/settings/logo',
  '/admin/settings/logo/delete': 'DELETE /api/whinchat/v1/admin/settings/logo',
  '/admin/settings/picture': 'PUT /api/whinchat/v1/admin/settings/thumbnail',
  '/admin/settings/picture/delete': 'DELETE /api/whinchat/v1/admin/settings/thumbnail',
  '/announcements/:/react': 'PUT /api/v1/announcements/:/reactions/:',
  '/announcements/:/unreact': 'DELETE /api/v1/announcements/:/reactions/:',
  '/collections/:/add/:': 'POST /api/v1/collections/:/items',
  '/collections/:/delete': 'DELETE /api/v1/collections/:',
  '/collections/:/edit': 'PUT /api/v1/collections/:',
  '/collections/:/follow': 'POST /api/v1/accounts/:/follow',
  '/collections/:/leave': 'POST /api/v1/collections/:/items/:/revoke',
  '/collections/:/remove/:': 'DELETE /api/v1/collections/:/items/:',
  '/conversations/:': 'POST /api/v1/statuses',
  '/conversations/new': 'POST /api/v1/statuses',
  '/conversations/:/remove': 'DELETE /api/v1/conversations/:',
  '/domain_blocks/remove': 'DELETE /api/v1/domain_blocks',
  '/drafts/:/delete': 'DELETE /api/whinchat/v1/drafts/:',
  '/filters': 'POST /api/v2/filters',
  '/filters/:': 'PUT /api/v2/filters/:',
  '/filters/:/delete': 'DELETE /api/v2/filters/:',
  '/home/read': 'POST /api/v1/markers',
  '/lists/:/add/:': 'POST /api/v1/lists/:/accounts',
  '/lists/:/delete': 'DELETE /api/v1/lists/:',
  '/lists/:/edit': 'PUT /api/v1/lists/:',
  '/lists/:/remove/:': 'DELETE /api/v1/lists/:/accounts',
  '/notifications/policy': 'PUT /api/v2/notifications/policy',
  '/posts/:/delete': 'DELETE /api/v1/statuses/:',
  '/posts/:/deliveries/retry': 'POST /api/whinchat/v1/statuses/:/deliveries/retry',
  '/posts/:/quote_policy': 'PUT /api/v1/statuses/:/interaction_policy',
  '/posts/:/react': 'PUT /api/v1/pleroma/statuses/:/reactions/:',
  '/posts/:/unreact': 'DELETE /api/v1/pleroma/statuses/:/reactions/:',
  '/posts/:/vote': 'POST /api/v1/polls/:/votes',
  '/publish': 'POST /api/v1/statuses',
  '/relationships/add_list': 'POST /api/v1/lists/:/accounts',
  '/relationships/follow': 'POST /api/v1/accounts/:/follow',
  '/relationships/hide_boosts': 'POST /api/v1/accounts/:/follow',
  '/relationships/remove_domains_from_followers': 'POST /api/v1/accounts/:/remove_from_followers',
  '/relationships/remove_from_followers': 'POST /api/v1/accounts/:/remove_from_followers',
  '/relationships/remove_list': 'DELETE /api/v1/lists/:/accounts',
  '/relationships/show_boosts': 'POST /api/v1/accounts/:/follow',
  '/relationships/unfollow': 'POST /api/v1/accounts/:/unfollow',
  '/report': 'POST /api/v1/reports',
  '/scheduled/:': 'PUT /api/v1/scheduled_statuses/:',
  '/scheduled/:/delete': 'DELETE /api/v1/scheduled_statuses/:',
  '/scheduled/:/take_back': 'DELETE /api/v1/scheduled_statuses/:',
  '/settings/featured_tags': 'POST /api/v1/featured_tags',
  '/settings/featured_tags/:/remove': 'DELETE /api/v1/featured_tags/:',
  '/settings/profile': 'PATCH /api/v1/accounts/update_credentials',
  '/suggestions/:/dismiss': 'DELETE /api/v1/suggestions/:',
};

/** The page stands beside an account, which only those see who look after accounts; those who look after reports decide there. */
const NARROWER = '/admin/accounts/:/action';

/** The route of the API that does what a form of a page does. */
function otherDoorOf(address: string): Route | undefined {
  const named = PLACES.filter(([place]) => address.startsWith(place)).map(
    ([place, other]) => `POST ${other}${address.slice(place.length)}`,
  );
  const name = ELSEWHERE[address] ?? named.find((one) => api.has(one));
  return name === undefined ? undefined : api.get(name);
}

test('what a form of a page does needs the same scopes and permissions, and counts the same, as by the API', () => {
  const alone: string[] = [];
  for (const page of pages) {
    if (!methodsOf(page).includes('POST')) continue;
    const address = addressOf(page);
    const other = otherDoorOf(address);
    if (!other) alone.push(address);
    else if (address !== NARROWER) assert.deepEqual(termsOf(page), termsOf(other), address);
  }
  assert.deepEqual(alone.sort(), ALONE);
});

/** Operations for staff that a page or form has as a part of what it shows or does. */
const WITHIN: Readonly<Record<string, string>> = {
  'GET /api/whinchat/v1/admin/reported_accounts': 'GET /admin/reports',
  'POST /api/v1/admin/dimensions': 'GET /admin/measures',
  'POST /api/v1/admin/measures': 'GET /admin/measures',
  'POST /api/v1/admin/retention': 'GET /admin/measures',
  'GET /api/v1/admin/domain_allows/:': 'GET /admin/domain_allows',
  'GET /api/v1/admin/domain_blocks': 'GET /admin/domain_blocks',
  'GET /api/v1/admin/domain_blocks/:': 'GET /admin/domain_blocks/:/edit',
  'GET /api/v2/admin/accounts': 'GET /admin/accounts',
  'GET /api/whinchat/v1/admin/accounts/:/notes': 'GET /admin/accounts/:',
  'GET /api/whinchat/v1/admin/accounts/:/strikes': 'GET /admin/accounts/:',
  'GET /api/whinchat/v1/admin/announcements/:': 'GET /admin/announcements',
  'GET /api/whinchat/v1/admin/domain_blocks/preview': 'GET /admin/domain_blocks/new',
  'GET /api/whinchat/v1/admin/domain_drafts': 'GET /admin/domain_lists/drafts',
  'GET /api/whinchat/v1/admin/domain_drafts/:': 'GET /admin/domain_lists/drafts',
  'GET /api/whinchat/v1/admin/domain_excludes': 'GET /admin/domain_lists/excludes',
  'GET /api/whinchat/v1/admin/domain_excludes/:': 'GET /admin/domain_lists/excludes',
  'GET /api/whinchat/v1/admin/domain_subscriptions': 'GET /admin/domain_lists',
  'GET /api/whinchat/v1/admin/domain_subscriptions/:': 'GET /admin/domain_lists/:',
  'POST /api/whinchat/v1/admin/domain_drafts/:/refuse': 'POST /admin/domain_lists/drafts/chosen',
  'GET /api/whinchat/v1/admin/audit_log': 'GET /admin/audit',
  'GET /api/whinchat/v1/admin/automatic_rule_hits': 'GET /admin/automatic_rules/hits',
  'GET /api/whinchat/v1/admin/deliveries': 'GET /admin/servers',
  'GET /api/whinchat/v1/admin/deliveries/:': 'GET /admin/servers/:',
  'GET /api/whinchat/v1/admin/instances/:/notes': 'GET /admin/servers/:',
  'GET /api/whinchat/v1/admin/refused_activities': 'GET /admin/servers/refused',
  'GET /api/whinchat/v1/admin/custom_emojis': 'GET /admin/emojis',
  'GET /api/whinchat/v1/admin/custom_emojis/:': 'GET /admin/emojis/:',
  'GET /api/v1/admin/canonical_email_blocks': 'GET /admin/email_blocks/addresses',
  'GET /api/v1/admin/canonical_email_blocks/:': 'GET /admin/email_blocks/addresses',
  'GET /api/v1/admin/email_domain_blocks': 'GET /admin/email_blocks',
  'GET /api/v1/admin/email_domain_blocks/:': 'GET /admin/email_blocks',
  'GET /api/whinchat/v1/admin/reports/:/kept_statuses': 'GET /admin/reports/:',
  'GET /api/whinchat/v1/admin/reports/:/notes': 'GET /admin/reports/:',
  'GET /api/whinchat/v1/admin/rules/:': 'GET /admin/rules',
  'GET /api/v1/admin/trends/tags': 'GET /admin/trends',
  'GET /api/whinchat/v1/admin/warning_presets/:': 'GET /admin/warning_presets',
  'POST /api/v1/admin/trends/links/:/reject': 'POST /admin/trends/links/chosen',
  'POST /api/v1/admin/trends/links/publishers/:/reject': 'POST /admin/trends/links/publishers/chosen',
  'POST /api/v1/admin/trends/statuses/:/reject': 'POST /admin/trends/statuses/chosen',
  'POST /api/v1/admin/trends/tags/:/reject': 'POST /admin/trends/chosen',
  'POST /api/whinchat/v1/admin/trends/authors/:/reject': 'POST /admin/trends/authors/chosen',
  'POST /api/whinchat/v1/admin/strikes/:/appeal/approve': 'POST /disputes/strikes/:/answer',
  'POST /api/whinchat/v1/admin/strikes/:/appeal/reject': 'POST /disputes/strikes/:/answer',
};

/** Whose author may appeal is told by the decision, and so is who may answer. */
const ANSWERS = '/disputes/strikes/:id/answer';

/** Operations for staff that no page has, and why. */
const NO_PAGE: Readonly<Record<string, string>> = {
  'PUT /api/whinchat/v1/admin/announcements/:': 'a page deletes it and announces anew',
  'PATCH /api/whinchat/v1/admin/announcements/:': 'a page deletes it and announces anew',
  'PUT /api/v1/admin/reports/:': 'a page settles a report, whatever its category',
  'PATCH /api/v1/admin/reports/:': 'a page settles a report, whatever its category',
};

const staffOperations: readonly (readonly [string, Route])[] = [...api].filter(
  ([, { path, access }]) => access.permissions || path.includes('/admin/'),
);
const pagesByAddress = new Map<string, Route>(
  pages
    .filter(({ summary }) => !summary.startsWith('Leads to '))
    .flatMap((page) => methodsOf(page).map((method) => [`${method} ${addressOf(page)}`, page])),
);
const doorsOfForms = new Map<string, Route>(
  pages.flatMap((page) => {
    const other = methodsOf(page).includes('POST') ? otherDoorOf(addressOf(page)) : undefined;
    return other ? methodsOf(other).map((method) => [`${method} ${addressOf(other)}`, page] as const) : [];
  }),
);

/** The page or form that does the same as an operation of the API. */
function pageOf(operation: string): Route | undefined {
  const declared = WITHIN[operation];
  if (declared !== undefined) return pagesByAddress.get(declared);
  const [, place = ''] = /^GET \/api\/(?:whinchat\/)?v\d\/(admin\/.*)$/.exec(operation) ?? [];
  return doorsOfForms.get(operation) ?? (place ? pagesByAddress.get(`GET /${place}`) : undefined);
}

test('each operation for staff is on a page, for those who may do it by the API, or it is said why it is on none', () => {
  assert.ok(staffOperations.length > 150);
  const unreachable = staffOperations.filter(([operation]) => !pageOf(operation)).map(([operation]) => operation);
  const excused = (operation: string) => operation in NO_PAGE;
  assert.deepEqual(
    unreachable.filter((operation) => !excused(operation)),
    [],
  );
  for (const operation of Object.keys(NO_PAGE)) assert.equal(pageOf(operation), undefined, operation);
  for (const [operation, { access }] of staffOperations) {
    const page = pageOf(operation);
    if (!page || !access.permissions || page.path === ANSWERS) continue;
    const granted = page.access.permissions ?? [];
    assert.ok(
      granted.length > 0 && granted.every((permission) => access.permissions?.includes(permission)),
      `${operation}: ${page.path} is for ${granted}`,
    );
  }
  for (const operation of [...Object.keys(WITHIN), ...Object.keys(NO_PAGE)]) assert.ok(api.has(operation), operation);
});
