import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findStatusByUri } from '../../../src/domain/statuses/remote/store-remote.ts';
import { resolveQuery } from '../../../src/federation/resolve/query.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';
import { note } from './remote-site.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

/** A page that names its documents in its head. */
function servePage(path: string, ...links: string[]): string {
  const html = `<!doctype html><html><head><title>x</title>${links.join('')}</head><body><p>x</p></body></html>`;
  scene.site.answers.set(path, { type: 'text/html; charset=utf-8', bytes: Buffer.from(html) });
  return `${scene.site.origin}${path}`;
}

const alternate = (href: string, type = 'application/activity+json') =>
  `<link href='${href}' rel='alternate' type='${type}'>`;

async function found(page: string): Promise<string | undefined> {
  const query = { q: page, resolve: 'true' };
  const { body } = await scene.server.request('GET', '/api/v2/search', { token: scene.alice.token, query });
  return [...Object.values(body.statuses ?? {}), ...Object.values(body.accounts ?? {})].map(({ uri }) =>
    String(uri),
  )[0];
}

test('the address of a page leads to the post that it names as its other form', async () => {
  const { site } = scene;
  const article = site.serve(note(site.actor('ann'), 'reeds'));
  const { pathname } = new URL(String(article.id));
  for (const [path, ...links] of [
    [
      '/reeds',
      '<link rel="stylesheet" href="/x.css">',
      alternate('/feed', 'application/rss+xml'),
      alternate(String(article.id)),
    ],
    ['/relative', alternate(pathname)],
    ['/profiled', alternate(pathname, 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"')],
  ] as const) {
    assert.equal(await found(servePage(path, ...links)), article.id, path);
  }
});

test('so does the Link header of anything', async () => {
  const { site } = scene;
  const article = site.serve(note(site.actor('bob'), 'herons'));
  const link = `<${site.origin}/feed>; rel="alternate"; type="application/rss+xml", <${article.id}>; rel="alternate"; type="application/activity+json"`;
  site.answers.set('/herons', { type: 'image/png', body: {}, headers: { link } });
  assert.equal(await found(`${site.origin}/herons`), article.id);
});

test('people are found by the page of their profile', async () => {
  const { server, site } = scene;
  const cara = site.actor('cara');
  const query = await resolveQuery(server.ctx, servePage('/about-cara', alternate(cara.id)));
  assert.equal(query?.kind, 'account');
});

test('a page vouches for nothing: what it names must be at the origin of its own id', async () => {
  const { server, site, otherSite } = scene;
  const victim = otherSite.actor('victim');
  const forged = note(victim, 'forged');
  site.answers.set('/forged', { body: forged });
  assert.equal(await found(servePage('/trap', alternate('/forged'))), undefined);
  assert.equal(await findStatusByUri(server.ctx.store.db, forged.id), undefined);
});

test('pages that name nothing, themselves, each other or this server lead nowhere', async () => {
  const { server, alice, site } = scene;
  for (const [path, ...links] of [
    ['/plain'],
    ['/self', alternate('/self')],
    ['/odd', alternate('javascript:alert(1)'), '<link rel="alternate" type="application/activity+json">'],
    ['/there', alternate('/back')],
    ['/back', alternate('/there')],
    ['/home', alternate(`${server.ctx.config.origin}/ap/users/${alice.id}`)],
  ] as const) {
    const page = servePage(path, ...links);
    site.hits.length = 0;
    assert.equal(await found(page), undefined, path);
    assert.ok(site.hits.length <= 3, path);
  }
});
