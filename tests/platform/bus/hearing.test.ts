import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SILENCE } from '../../../src/platform/bus/heartbeat.ts';
import { databaseUrl } from '../../../src/platform/context.ts';
import { testEngine } from '../../support/database.ts';
import { endAll } from './endings.ts';
import { type StallingProxy, startStallingProxy } from './stalling-proxy.ts';
import { AFTERWARDS, startTwo, type Two } from './two-servers.ts';

const skip = testEngine === 'sqlite';

/** Resolves when the server has been sent everything that was committed before. */
const caughtUp = ({ ctx }: Two['here']) => ctx.bus.announce([{ type: 'token.revoked', tokenIds: [] }]).known();

/** Resolves when the server drops everything that it remembers. */
const hasDropped = ({ ctx }: Two['there']) =>
  new Promise<void>((resolve) => {
    ctx.bus.subscribe((events) => events.some(({ type }) => type === 'bus.reset') && resolve());
  });

test('what one process has acknowledged, no other answers from before', { skip }, async (t) => {
  const { here, concerned, answers } = await startTwo(t);
  await here.ctx.store.transaction((tx) => endAll(tx, concerned));
  assert.deepEqual(await answers(), AFTERWARDS);
});

test('a process that is killed after its commit has told the others', { skip }, async (t) => {
  const { there, here, concerned, answers } = await startTwo(t);
  const script = fileURLToPath(new URL('end-and-die.ts', import.meta.url));
  const { PATH = '' } = process.env;
  const { dataDir, origin } = here.ctx.config;
  const child = spawn(process.execPath, [script, JSON.stringify(concerned)], {
    env: { PATH, PUBLIC_URL: origin, DATA_DIR: dataDir, DATABASE_URL: databaseUrl(here.ctx.config) },
    stdio: 'inherit',
  });
  const [, signal] = await once(child, 'exit');
  assert.equal(signal, 'SIGKILL');
  await caughtUp(there);
  assert.deepEqual(await answers(), AFTERWARDS);
  // What it had committed and not yet sent, nobody knows.
  await hasDropped(there);
});

test('a process that does not hear the others believes nothing that it remembers', { skip }, async (t) => {
  let proxy: StallingProxy | undefined;
  const { here, there, concerned, answers } = await startTwo(t, async (url) => {
    proxy = await startStallingProxy(url);
    return proxy.url;
  });
  t.after(() => proxy?.close());
  proxy?.stall();
  await here.ctx.store.transaction((tx) => endAll(tx, concerned));
  await sleep(SILENCE);
  assert.equal(there.ctx.bus.hears(), false);
  assert.deepEqual(await answers(), AFTERWARDS);
  const dropped = hasDropped(there);
  proxy?.resume();
  await dropped;
  assert.equal(there.ctx.bus.hears(), true);
  assert.deepEqual(await answers(), AFTERWARDS);
});
