import { iconsOf } from '../../domain/instance/icons.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { openToAll } from '../../http/access.ts';
import { redirect } from '../../http/answer.ts';
import { type Route, route } from '../../http/route.ts';

const PROFILE = /^\/web(\/@[^?#]*)/;

function leads(path: string, target: string): Route {
  return route({
    method: 'GET',
    path,
    access: openToAll(),
    params: {},
    summary: `Leads to ${target}`,
    handle: async () => redirect(target),
  });
}

/** A page has moved for good, with whatever its address said more; `:name` in both is the same, and `*` is whatever no page has. */
function moved([path, target]: readonly [path: string, target: string]): Route {
  const parts = path.split('/');
  return route({
    method: 'GET',
    path,
    access: openToAll(),
    params: {},
    summary: `Leads to ${target}`,
    async handle({ request }) {
      const [asked = '', query] = request.url.split('?', 2);
      const values = new Map(asked.split('/').map((value, index) => [parts[index], value]));
      const place = target.replaceAll(/:\w+/g, (name) => values.get(name) ?? name);
      return redirect(query === undefined || target.includes('?') ? place : `${place}?${query}`, 301);
    },
  });
}

/** Where pages of settings and for staff were before, here or with Mastodon. Letters, bookmarks and documentation lead there. */
const MOVED: readonly (readonly [path: string, target: string])[] = [
  ['/settings/preferences', '/settings/posting'],
  ['/settings/appearance', '/appearance'],
  ['/settings/preferences/appearance', '/appearance'],
  ['/settings/preferences/posting_defaults', '/settings/posting'],
  ['/settings/preferences/other', '/settings/posting'],
  ['/settings/two_factor_authentication_methods', '/settings/security'],
  ['/settings/otp_authentication', '/settings/security/totp'],
  ['/settings/two_factor_authentication/confirmation/new', '/settings/security/totp'],
  ['/settings/security_keys', '/settings/security/passkeys'],
  ['/settings/security_keys/new', '/settings/security/passkeys'],
  ['/admin/dashboard', '/admin'],
  ['/admin/action_logs', '/admin/audit'],
  ['/admin/custom_emojis', '/admin/emojis'],
  ['/admin/custom_emojis/new', '/admin/emojis'],
  ['/admin/disputes/appeals', '/admin/appeals'],
  ['/admin/disputes/strikes/:id', '/disputes/strikes/:id'],
  ['/admin/domain_allows/new', '/admin/domain_allows'],
  ['/admin/email_domain_blocks', '/admin/email_blocks'],
  ['/admin/email_domain_blocks/new', '/admin/email_blocks'],
  ['/admin/export_domain_allows/new', '/admin/domain_allows/import'],
  ['/admin/export_domain_blocks/new', '/admin/domain_blocks/import'],
  ['/admin/instance/domain_blocks', '/admin/domain_blocks'],
  ['/admin/instance/domain_blocks/new', '/admin/domain_blocks/new'],
  ['/admin/instance/domain_blocks/:id/edit', '/admin/domain_blocks/:id/edit'],
  ['/admin/instances', '/admin/servers'],
  ['/admin/instances/:host', '/admin/servers/:host'],
  ['/admin/ip_blocks/new', '/admin/ip_blocks'],
  ['/admin/pending_accounts', '/admin/accounts?status=pending'],
  ['/admin/settings/content_retention', '/admin/retention'],
  ['/admin/settings/*', '/admin/settings'],
  ['/admin/site_settings', '/admin/settings'],
  ['/admin/software_updates', '/admin/health'],
  ['/admin/terms_of_service', '/admin/documents'],
  ['/admin/terms_of_service/*', '/admin/documents'],
  ['/admin/trends/*', '/admin/trends'],
  ['/admin/username_blocks/new', '/admin/username_blocks'],
];

/** Pages that there are not yet. E-mails lead to them, and so do links and bookmarks made for Mastodon. */
const TO_COME = ['/public/remote', '/getting-started'];

/** Addresses of Mastodon's that other servers, posts and bookmarks still use. (Mastodon: `config/routes/web_app.rb`.) */
export const oldAddresses: readonly Route[] = [
  leads('/terms', '/terms-of-service'),
  leads('/about/more', '/about'),
  leads('/web', '/'),
  ...MOVED.map(moved),
  ...TO_COME.map((path) => leads(path, '/')),
  route({
    method: 'GET',
    path: '/favicon.ico',
    access: openToAll(),
    params: {},
    summary: 'Leads to the icon of this server',
    async handle({ db }) {
      const [{ src }] = iconsOf(db.instance, await readSettings(db));
      return redirect(src);
    },
  }),
  route({
    method: 'GET',
    path: '/web/*',
    access: openToAll(),
    params: {},
    summary: 'Leads to what the web application of Mastodon shows there: a profile, a post, or the front page',
    handle: async ({ request }) => redirect(PROFILE.exec(request.url)?.[1] ?? '/'),
  }),
];
