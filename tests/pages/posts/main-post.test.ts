import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';

let server: TestServer;
let ada: TestUser;
before(async () => {
  server = await startServer();
  ada = await server.createUser('ada');
});
after(() => server?.close());

test('the post that a page is about says when and with what it was written, and no other does', async () => {
  const { id } = await post(server, ada, 'Above');
  const reply = await post(server, ada, { status: 'Below', in_reply_to_id: String(id) });
  const browser = await signedInBrowser(server, 'ada');
  const { text } = await browser.get(`/@ada/${id}`);
  const articles = text.split('<article').slice(1);
  const isDated =
    /<p class="numbers"><span><time datetime="[^"]+">[^<]+<\/time><\/span><span><bdi>tests<\/bdi><\/span>/;
  assert.deepEqual(
    articles.map((article) => [article.includes(`id="post-${reply.id}"`), isDated.test(article)]),
    [
      [false, true],
      [true, false],
    ],
  );
});

test('pictures that are high are not as wide as their post, and pairs of them are cut off less', async () => {
  const upload = async (width: number, height: number): Promise<string> => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#789' } })
      .png()
      .toBuffer();
    const form = multipart({ file: { bytes, name: 'picture.png', type: 'image/png' } });
    return String((await as(server, ada)('POST', '/api/v2/media', form)).body.id);
  };
  const classOf = async (...sizes: [number, number][]): Promise<string | undefined> => {
    const media_ids = await Promise.all(sizes.map(([width, height]) => upload(width, height)));
    const { id } = await post(server, ada, { status: 'Look', media_ids });
    const { text } = await server.request('GET', `/@ada/${id}`, { headers: { accept: 'text/html' } });
    return /<div class="media ([^"]+)"/.exec(text)?.[1];
  };
  assert.equal(await classOf([40, 30]), 'n1');
  assert.equal(await classOf([40, 40]), 'n1 rather-high');
  assert.equal(await classOf([40, 80]), 'n1 high');
  assert.equal(await classOf([40, 80], [30, 40]), 'n2 rather-high');
  assert.equal(await classOf([40, 80], [40, 30]), 'n2');
  assert.equal(await classOf([40, 80], [40, 80], [40, 80]), 'n3');
});
