// Two people use a freshly started server with Debian's `toot`: they sign in through the browser pages, post a picture,
// read, search, follow, answer and are told of it. Says so, and passes, where toot is not installed.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openStage } from '../tests/clients/stage.ts';
import { jpeg } from '../tests/support/media.ts';

const call = promisify(execFile);
const engine = process.env.TEST_ENGINE ?? 'sqlite';

/** The commands of one person, whose settings are in a folder of their own. */
function personIn(folder) {
  const env = {
    ...process.env,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    PYTHONUNBUFFERED: '1',
    PYTHONIOENCODING: 'utf8',
  };
  return {
    async toot(...args) {
      const child = call('toot', [...args, '--no-color'], { env, timeout: 30_000 });
      child.child.stdin.end();
      const { stdout, stderr } = await child;
      assert.equal(stderr, '', args.join(' '));
      console.log(`  toot ${args.join(' ')}`);
      return stdout;
    },
    start: (...args) => spawn('toot', [...args, '--no-color'], { env, stdio: ['pipe', 'pipe', 'inherit'] }),
  };
}

/** `toot login`: it prints an address, and asks for the code that the pages there show. */
async function logIn(stage, person, name) {
  const child = person.start('login', '--instance', new URL(stage.base).host, '--disable-https');
  let output = '';
  let answered = false;
  child.stdout.on('data', (chunk) => {
    output += chunk;
    const address = /^http:\S+$/m.exec(output)?.[0];
    if (!address || answered || !output.includes('[Y/n]')) return;
    answered = true;
    stage.authorise(name, address).then(
      (code) => child.stdin.end(`n\n${code}\n`),
      (error) => {
        console.error(error);
        child.kill();
      },
    );
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, output);
  assert.match(output, /Successfully logged in/);
}

const idIn = (output) => /\/(\d+)\s*$/.exec(output.trim())?.[1] ?? assert.fail(output);

async function useIt(folder, stage) {
  const anna = personIn(await mkdtemp(join(folder, 'anna-')));
  const ben = personIn(await mkdtemp(join(folder, 'ben-')));
  await logIn(stage, anna, 'anna');
  await logIn(stage, ben, 'ben');
  assert.match(await anna.toot('whoami'), /@anna/);
  assert.match(await ben.toot('instance', '--disable-https'), /Whinchat|127\.0\.0\.1/);

  assert.match(await ben.toot('search', 'anna'), /@anna/);
  assert.match(await ben.toot('follow', 'anna'), /now following anna/);
  assert.match(await ben.toot('following', 'ben'), /@anna/);
  assert.match(await anna.toot('followers', 'anna'), /@ben/);

  const picture = join(folder, 'bird.jpg');
  await writeFile(picture, await jpeg({ width: 640, height: 480 }));
  const posted = await anna.toot('post', 'A bird #whinchat', '--media', picture, '--description', 'A small bird');
  const id = idIn(posted);
  const home = await ben.toot('timeline', '--once');
  assert.match(home, /A bird #whinchat/);
  assert.match(home, /http:\S+\/media\/\S+/);
  assert.match(await ben.toot('timeline', '--once', '--tag', 'whinchat'), /A bird/);
  assert.match(await ben.toot('timeline', '--once', '--public'), /A bird/);
  assert.match(await ben.toot('search', '#whinchat'), /#whinchat/);

  await ben.toot('favourite', id);
  await ben.toot('reblog', id);
  await ben.toot('bookmark', id);
  assert.match(await ben.toot('bookmarks', '--once'), /A bird/);
  assert.match(await anna.toot('reblogged_by', id), /@ben/);
  await ben.toot('post', '@anna lovely', '--reply-to', id);
  assert.match(await anna.toot('thread', id), /lovely/);
  const told = await anna.toot('notifications');
  for (const what of [/followed you|now follows you/, /favourited your/, /reblogged your/, /mentioned you/])
    assert.match(told, what);

  await ben.toot('tags_follow', 'whinchat');
  assert.match(await ben.toot('tags_followed'), /whinchat/);
  await ben.toot('unfollow', 'anna');
  await ben.toot('mute', 'anna');
  await ben.toot('unmute', 'anna');
  await ben.toot('block', 'anna');
  await ben.toot('unblock', 'anna');
  await anna.toot('pin', id);
  await anna.toot('delete', id);
  assert.doesNotMatch(await ben.toot('timeline', '--once', '--public'), /A bird/);
}

async function main() {
  const version = await call('toot', ['env']).catch(() => undefined);
  if (!version) return console.log(`toot on ${engine}: SKIPPED, toot is not installed (Debian: apt-get install toot)`);
  const folder = await mkdtemp(join(tmpdir(), 'whinchat-toot-'));
  const stage = await openStage(['anna', 'ben']);
  try {
    await useIt(folder, stage);
    console.log(`toot on ${engine}: passed (${version.stdout.split('\n')[0]})`);
  } finally {
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
