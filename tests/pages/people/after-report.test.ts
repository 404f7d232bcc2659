import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let bob: TestUser;
before(async () => {
  server = await startServer();
  await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

for (const [before, ways] of [
  ['/tags/birds?max_id=7', ['/tags/birds?max_id=7', '/@bob', '/home']],
  ['/home', ['/@bob', '/home']],
  ['/@bob', ['/@bob', '/home']],
  ['https://elsewhere.example/', ['/@bob', '/home']],
  [undefined, ['/@bob', '/home']],
] as const) {
  test(`after a report that was begun on ${before ?? 'a page that is not told'}, there are ways on, also after a mistake`, async () => {
    const browser = await signedInBrowser(server, 'alice');
    const referer = before && new URL(before, server.ctx.store.db.instance.origin).href;
    await browser.get(`/report?account_id=${bob.id}`, referer ? { referer } : {});
    const wrong = await browser.submit({ category: 'other', comment: 'x'.repeat(1001) }, 'class="report"');
    assert.equal(wrong.status, 422);
    const { status, text } = await browser.submit({ category: 'other', comment: 'Rude' }, 'class="report"');
    assert.equal(status, 200);
    const [, main = ''] = text.split('<main');
    const [, last = ''] = main.split('</main>')[0]?.split('<p class="more">') ?? [];
    assert.deepEqual(
      [...last.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      ways,
    );
  });
}
