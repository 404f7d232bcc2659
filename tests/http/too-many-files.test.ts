import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cookieOf, formTokenIn } from '../support/browser-session.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;

before(async () => {
  server = await startServer();
  await server.createUser('alice');
});
after(() => server.close());

const part = (name: string, value: string, file?: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${file ? `; filename="${file}"\r\ncontent-type: image/png` : ''}\r\n\r\n${value}\r\n`;

for (const [what, nameOf] of Object.entries({
  'of one list': () => 'files[]',
  'of one list, by their places': (index: number) => `files[${index}]`,
})) {
  test(`nothing is read behind the first file too many ${what}`, async () => {
    const browser = await signedInBrowser(server, 'alice');
    const token = formTokenIn(await browser.get('/publish'));
    const files = Array.from({ length: 30 }, (_, index) => part(nameOf(index), 'x', `${index}.png`));
    // What is broken behind them is never come to.
    const body = `${part('authenticity_token', token)}${files.join('')}--x\r\nbroken`;
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      cookie: cookieOf(browser),
      'sec-fetch-site': 'same-origin',
    };
    const { status, text } = await server.request('POST', '/publish', { body, headers });
    assert.equal(status, 422, text.slice(0, 300));
    assert.match(text, /has too many items \(maximum is 20\)/);
  });
}
