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

/** Pages that there are not yet. E-mails lead to them, and so do links and bookmarks made for Mastodon. */
const TO_COME = ['/public/remote', '/getting-started'];

/** Addresses of Mastodon's that other servers, posts and bookmarks still use. (Mastodon: `config/routes/web_app.rb`.) */
export const oldAddresses: readonly Route[] = [
  leads('/terms', '/terms-of-service'),
  leads('/about/more', '/about'),
  leads('/web', '/'),
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
