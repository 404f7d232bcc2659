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

async function run(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await commands.run('domains', ...args);
  assert.equal(code, 0, stderr);
  return stdout;
}

async function fails(...args: string[]): Promise<string> {
  const { code, stderr } = await commands.run('domains', ...args);
  assert.equal(code, 1);
  return stderr;
}

test('a server is blocked, previewed, exported and unblocked by command', async () => {
  assert.match(await run('block', 'Bad.example', '--public-comment', 'spam'), /^bad.example {2}silence {2}spam/);
  assert.match(await run('block', 'bad.example', '--severity', 'suspend'), /^bad.example {2}suspend/);
  assert.match(await fails('block', 'sub.bad.example', '--severity', 'silence'), /bad.example does as much/);
  assert.match(await run('preview', 'sub.bad.example'), /In force: bad.example {2}suspend/);
  assert.match(await run('export'), /^#domain.*\nbad.example,suspend,false,false,spam,false\n$/);
  await run('unblock', 'bad.example');
  assert.equal(await run('list'), '');
  assert.match(await fails('unblock', 'bad.example'), /not blocked/);
});

test('a list is tried, refused for its mistakes, and imported', async () => {
  const file = join(commands.server.ctx.config.dataDir, 'list.csv');
  await writeFile(file, 'domain,severity\na.example,suspend\nb.example,nuke\n');
  assert.match(await run('import', file, '--dry-run'), /create {2}a.example {2}suspend\n1 created.*dry run/);
  assert.equal(await run('list'), '');
  assert.match(await fails('import', file), /line 3, severity: "nuke"/);
  assert.equal(
    await run('import', file, '--skip-invalid'),
    'create  a.example  suspend\n1 created, 0 updated, 0 kept\n',
  );
  assert.match(await run('list'), /^a.example {2}suspend/);
});

test('servers are allowed and no longer allowed by command', async () => {
  await run('allow', 'good.example');
  assert.equal(await run('export', '--allows'), '#domain\ngood.example\n');
  await run('disallow', 'good.example');
  assert.match(await fails('disallow', 'good.example'), /not allowed/);
});

test('a published list is followed, and its suggestions are accepted by command', async () => {
  const site = await startSite({ '/list.txt': { body: 'x.example\ny.example\n', type: 'text/plain' } });
  const id = (await run('lists', 'follow', `${site.base}/list.txt`, '--format', 'plain', '--title', 'X')).trim();
  await runJobs(commands.server);
  assert.match(await run('lists', 'show'), /block {2}suggest {2}128 .*X {2}2 domains {2}read/);
  const [first] = (await run('drafts', 'list')).trim().split('\n').toReversed();
  assert.match(String(first), /create {2}x.example {2}suspend/);
  await run('drafts', 'accept', String(first).split(' ')[0] ?? '');
  assert.match(await run('list'), /x.example {2}suspend/);
  await run('lists', 'unfollow', id);
  assert.equal(await run('drafts', 'list'), '');
  assert.match(await run('list'), /x.example {2}suspend/);
  await site.close();
});
