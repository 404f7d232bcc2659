import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openBrowser } from '../../support/browser-session.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { follow, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { actOn } from '../../support/verbs.ts';

let server: TestServer;
let troll: TestUser;

before(async () => {
  server = await startServer();
  troll = await server.createUser('troll');
  await post(server, troll, 'Something loud');
  await server.createUser('ada');
  await follow(server, await server.createUser('friend'), troll);
  await actOn(server, troll.accountId, 'silence');
});
after(() => server?.close());

test('a limited profile says so and is shown on request, with its parts', async () => {
  for (const browser of [openBrowser(server), await signedInBrowser(server, 'ada')]) {
    for (const part of ['', '/with_replies', '/media', '/featured']) {
      const { status, text } = await browser.get(`/@troll${part}`);
      assert.equal(status, 200);
      assert.match(text, /The moderators of localhost:3000 have hidden this profile\./);
      assert.doesNotMatch(text, /Something loud|class="tabs"/);
      assert.match(text, new RegExp(`href="/@troll${part}\\?anyway=true">Show anyway`));
    }
    const shown = await browser.get('/@troll?anyway=true');
    assert.match(shown.text, /Something loud/);
    assert.match(shown.text, /href="\/@troll\/with_replies\?anyway=true"/);
    assert.doesNotMatch(shown.text, /have hidden this profile/);
  }
});

test('who follows it sees it as before, and so does its owner', async () => {
  for (const name of ['friend', 'troll'])
    assert.match((await (await signedInBrowser(server, name)).get('/@troll')).text, /Something loud/);
});
