import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resolveAcct } from '../../../src/federation/resolve/actor.ts';
import { createBudget } from '../../../src/federation/resolve/budget.ts';
import { findTemplate } from '../../../src/federation/resolve/host-meta.ts';
import { lookUpWebFinger } from '../../../src/federation/resolve/webfinger.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { introduce, type RemoteSite, startRemote } from './remote-site.ts';

let server: TestServer;
/** Where the people are, and the host that their handles name. */
let home: RemoteSite;
let named: RemoteSite;

before(async () => {
  server = await startServer();
  home = await startRemote();
  named = await startRemote();
});
after(async () => {
  await server.close();
  await home.close();
  await named.close();
});

const webFingerPath = (name: string, host: string) =>
  `/.well-known/webfinger?resource=${encodeURIComponent(`acct:${name}@${host}`)}`;

const xrd = (template: string) => `<?xml version="1.0" encoding="UTF-8"?>
<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0"><Link rel="lrdd" template="${template}" type="application/xrd+xml" /></XRD>`;

const serveText = (site: RemoteSite, path: string, text: string) =>
  site.answers.set(path, { type: 'application/xrd+xml', bytes: Buffer.from(text) });

/** Somebody whose own server answers for handles at another host, as the documentation of Akkoma has it set up. */
function settle(name: string) {
  const actor = home.actor(name, { webfinger: `${name}@${named.host}` });
  const answer = home.answers.get(webFingerPath(name, home.host));
  assert.ok(answer && typeof answer === 'object');
  const body = {
    subject: `acct:${name}@${named.host}`,
    links: [{ rel: 'self', type: 'application/activity+json', href: actor.id }],
  };
  for (const host of [home.host, named.host]) {
    home.answers.set(webFingerPath(name, host), { ...answer, body });
  }
  return actor;
}

test('a handle is looked up where the host-meta of its host says', async () => {
  const actor = settle('ayla');
  assert.equal(await resolveAcct(server.ctx, `@ayla@${named.host}`), undefined);
  serveText(named, '/.well-known/host-meta', xrd(`${home.origin}/.well-known/webfinger?resource={uri}`));
  const account = await resolveAcct(server.ctx, `@ayla@${named.host}`);
  assert.deepEqual([account?.uri, account?.domain], [actor.id, named.host]);
});

test('whoever is met by their address gets the handle that host-meta leads to', async () => {
  assert.equal((await introduce(server, settle('bran'))).domain, named.host);
  const liar = home.actor('liar', { webfinger: `nobody@${named.host}` });
  assert.equal((await introduce(server, liar)).domain, home.host);
});

test('host-meta is asked once, and not again for the address that was asked already', async () => {
  const plain = await startRemote();
  const acct = { username: 'nobody', domain: plain.host };
  serveText(plain, '/.well-known/host-meta', xrd(`${plain.origin}/.well-known/webfinger?resource={uri}`));
  assert.equal(await lookUpWebFinger(server.ctx, acct, createBudget()), undefined);
  assert.deepEqual(plain.hits, [webFingerPath('nobody', plain.host), '/.well-known/host-meta']);
  plain.hits.length = 0;
  assert.equal(await lookUpWebFinger(server.ctx, acct, createBudget(1)), undefined);
  assert.equal(plain.hits.length, 1, 'it is paid for');
  await plain.close();
});

test('host-meta is no way to servers that are blocked', async () => {
  settle('cleo');
  serveText(named, '/.well-known/host-meta', xrd(`${server.ctx.config.origin}/.well-known/webfinger?resource={uri}`));
  assert.equal(await resolveAcct(server.ctx, `@cleo@${named.host}`), undefined);
});

test('the template is read from XML and JSON of any make, and from nothing else', () => {
  const template = 'https://a.example/wf?resource={uri}&x=1';
  for (const text of [
    xrd(template.replace('&', '&amp;')),
    `<XRD><Link rel='lrdd'\n template='${template}'/></XRD>`,
    `<xrd:XRD><xrd:Link rel="hosts" template="https://b.example/{uri}"/><xrd:Link template="${template}" rel="lrdd"/></xrd:XRD>`,
    JSON.stringify({ links: [null, { rel: 'lrdd', template: null }, { rel: 'lrdd', template }] }),
  ]) {
    assert.equal(findTemplate(text), template, text);
  }
  const bomb = `<!DOCTYPE x [<!ENTITY a "https://a.example/{uri}"><!ENTITY b "&a;&a;">]>${xrd('&b;')}`;
  for (const text of ['', '{', '[]', '<html></html>', xrd('https://a.example/'), bomb, '<Link '.repeat(100_000)]) {
    assert.equal(findTemplate(text), undefined);
  }
});
