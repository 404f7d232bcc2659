import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newId } from '../../src/lib/id.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
  await commands.server.ctx.store.transaction((tx) =>
    tx
      .insertInto('link_publishers')
      .values({ id: newId(), domain: 'news.example', requested_review_at: Date.now() })
      .execute(),
  );
});
after(() => commands.close());

test('what trends is listed and decided about by command', async () => {
  for (const kind of ['tag', 'link', 'status', 'author']) {
    const { code, stdout, stderr } = await commands.run('trends', 'list', '--kind', kind);
    assert.deepEqual([code, stdout], [0, ''], stderr);
  }
  const [row] = await commands.lists('trends', 'list', '--kind', 'link_publisher');
  assert.equal(row?.NAME, 'news.example');
  assert.equal((await commands.run('trends', 'approve', 'link_publisher', String(row?.ID))).code, 0);
  const site = await commands.server.ctx.store.db.selectFrom('link_publishers').select('trendable').executeTakeFirst();
  assert.equal(site?.trendable, 1);
  assert.equal((await commands.run('trends', 'approve', 'tag', '64')).code, 1);
});
