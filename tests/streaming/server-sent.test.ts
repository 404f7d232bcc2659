import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice', 'bob');
let scene: Awaited<ReturnType<typeof start>>;
let base: string;

before(async () => {
  scene = await start();
  base = await scene.server.listen();
});
after(() => scene.close());

const open = (path: string, token?: string) =>
  fetch(`${base}/api/v1/streaming${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });

/** Reads a stream piece by piece; `until` answers all that has been seen once the text is there. */
function readerOf(answer: Response) {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  return {
    async until(text: string): Promise<string> {
      while (reader && !seen.includes(text)) {
        const { value, done } = await reader.read();
        if (done) break;
        seen += value;
      }
      return seen;
    },
    close: () => reader?.cancel(),
  };
}

test('a stream opens with a comment, and brings events and bare payloads', async () => {
  const answer = await open('/public/local', scene.who('bob').token);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/);
  const reader = readerOf(answer);
  const id = await scene.post('alice', { status: 'hello\nthere' });
  await reader.until('event: update');
  await scene.act('alice', 'DELETE', `/api/v1/statuses/${id}`);
  const seen = await reader.until('event: delete');
  await reader.close();
  assert.match(seen, /^:\)\n/);
  assert.match(seen, new RegExp(`event: update\ndata: \\{"id":"${id}".*\\}\n\nevent: delete`));
});

test('refusals are JSON with the status', async () => {
  const { token } = scene.who('bob');
  const refusals: [string, string | undefined, number, string][] = [
    ['/user', undefined, 401, 'Missing access token'],
    ['/user', 'nonsense', 401, 'Invalid access token'],
    ['/nonsense', token, 400, 'Unknown channel requested'],
    ['/hashtag', token, 400, 'Missing tag name parameter'],
    ['/list?list=1', token, 401, 'Not authorized to stream this list'],
  ];
  for (const [path, given, status, error] of refusals) {
    const answer = await open(path, given);
    assert.deepEqual([answer.status, await answer.json()], [status, { error }], path);
  }
  assert.equal(await (await open('/health')).text(), 'OK');
});
