import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { runJobs } from '../support/jobs.ts';
import { startSite } from '../support/website.ts';
import { type ServerWithCommands, startWithCommands } from './whinchat.ts';

let commands: ServerWithCommands;
before(async () => {
  commands = await startWithCommands();
});
after(() => commands.close());

const run = (...args: string[]) => commands.says('domains', ...args);

/** The blocked servers, each with its severity. */
async function blocked(): Promise<string[]> {
  return (await commands.lists('domains', 'list')).map((row) => `${row.DOMAIN} ${row.SEVERITY}`);
}

async function fails(...args: string[]): Promise<string> {
  const { code, stderr } = await commands.run('domains', ...args);
  assert.equal(code, 1);
  return stderr;
}

test('a server is blocked, previewed, exported and unblocked by command', async () => {
  assert.match(await run('block', 'Bad.example', '--public-comment', 'spam'), /^bad.example is blocked \(silence\)/);
  assert.match(await run('block', 'bad.example', '--severity', 'suspend'), /^bad.example is blocked \(suspend\)/);
  assert.match(await fails('block', 'sub.bad.example', '--severity', 'silence'), /bad.example does as much/);
  assert.match(await run('preview', 'sub.bad.example'), /In force: +bad.example suspend/);
  assert.match(await run('export'), /^#domain.*\nbad.example,suspend,false,false,spam,false$/);
  assert.equal(await run('unblock', 'bad.example'), 'bad.example is no longer blocked.');
  assert.deepEqual(await blocked(), []);
  assert.match(await fails('unblock', 'bad.example'), /not blocked/);
});

test('a list is tried, refused for its mistakes, and imported', async () => {
  const file = join(commands.server.ctx.config.dataDir, 'list.csv');
  await writeFile(file, 'domain,severity\na.example,suspend\nb.example,nuke\n');
  assert.match(await run('import', file, '--dry-run'), /create {2}a.example {2}suspend\n\n1 created.*dry run/);
  assert.deepEqual(await blocked(), []);
  assert.match(await fails('import', file), /line 3, severity: "nuke"/);
  assert.equal(
    await run('import', file, '--skip-invalid'),
    'ACT     DOMAIN     SEVERITY\ncreate  a.example  suspend\n\n1 created, 0 updated, 0 kept',
  );
  assert.deepEqual(await blocked(), ['a.example suspend']);
});

test('servers are allowed and no longer allowed by command', async () => {
  await run('allow', 'good.example');
  assert.equal(await run('export', '--allows'), '#domain\ngood.example');
  assert.deepEqual(
    (await commands.lists('domains', 'list', '--allows')).map((row) => row.DOMAIN),
    ['good.example'],
  );
  await run('disallow', 'good.example');
  assert.match(await fails('disallow', 'good.example'), /not allowed/);
});

test('a published list is followed, and its suggestions are accepted by command', async () => {
  const site = await startSite({ '/list.txt': { body: 'x.example\ny.example\n', type: 'text/plain' } });
  const follow = ['lists', 'follow', `${site.base}/list.txt`, '--format', 'plain', '--title', 'X', '--json'];
  const { id } = JSON.parse(await run(...follow));
  await runJobs(commands.server);
  const [list] = await commands.lists('domains', 'lists', 'show');
  assert.deepEqual(
    [list?.KIND, list?.MODE, list?.PRIORITY, list?.DOMAINS, list?.TITLE],
    ['block', 'suggest', '128', '2', 'X'],
  );
  const first = (await commands.lists('domains', 'drafts', 'list')).at(-1);
  assert.deepEqual([first?.ACTION, first?.DOMAIN, first?.SEVERITY], ['create', 'x.example', 'suspend']);
  await run('drafts', 'accept', String(first?.ID));
  assert.ok((await blocked()).includes('x.example suspend'));
  await run('lists', 'unfollow', id);
  assert.deepEqual(await commands.lists('domains', 'drafts', 'list'), []);
  assert.ok((await blocked()).includes('x.example suspend'));
  await site.close();
});
