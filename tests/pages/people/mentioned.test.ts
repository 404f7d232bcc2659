import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
after(() => server.close());

test('from a profile somebody is mentioned, also privately, unless there is a block between the two', async () => {
  const ada = await server.createUser('ada');
  const grace = await server.createUser('grace');
  const browser = await signedInBrowser(server, 'ada');
  const wayOn = async (label: string) => {
    const { text } = await browser.get('/@grace');
    return new RegExp(`<a href="([^"]+)">${label}</a>`).exec(text)?.[1]?.replaceAll('&amp;', '&');
  };
  const { text } = await browser.get((await wayOn('Mention @grace')) ?? assert.fail());
  assert.match(text, /name="mentions\[\]" value="grace" checked>/);
  assert.match(text, /value="public" (?:selected|checked)/);
  const message = await browser.get((await wayOn('Message @grace privately')) ?? assert.fail());
  assert.match(message.text, /Only you and .*grace.* can read this/);
  await server.request('POST', `/api/v1/accounts/${grace.id}/block`, { token: ada.token });
  assert.equal(await wayOn('Mention @grace'), undefined);
  assert.equal((await browser.get('/publish?visibility=everybody')).status, 422);
});
