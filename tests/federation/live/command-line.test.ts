import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { whinchat } from '../../support/process.ts';
import { befriend, type LiveUser, type ServerApart, startApart } from './live-server.ts';

let servers: ServerApart[] = [];
let alice: LiveUser<ServerApart>;
let bob: LiveUser<ServerApart>;

before(async () => {
  servers = await startApart(['alice'], ['bob']);
  const [north, south] = servers;
  if (!north || !south) throw new Error('no servers');
  [alice, bob] = [north.user('alice'), south.user('bob')];
  await befriend(bob, alice);
});

after(() => Promise.all(servers.map((server) => server.close())));

const federation = (who: LiveUser<ServerApart>, ...args: string[]) => whinchat(who.server.env, 'federation', ...args);

test('the doctor finds nothing wrong with a server that is well', async () => {
  const findings: Record<string, string>[] = JSON.parse(await federation(alice, 'doctor', '--json'));
  assert.deepEqual(
    findings.map(({ name, problem, warning }) => problem ?? warning ?? name),
    ['address', 'forwarding', 'WebFinger', 'actor', 'signatures', 'proxy', 'uploads', 'WebSockets', 'clock'],
  );
});

/** That a command failed, and what it had printed. */
const says = (pattern: RegExp) => (error: unknown) =>
  error instanceof Error && 'stdout' in error && pattern.test(String(error.stdout));

test('the doctor says what is wrong, and fails', async () => {
  const private_ = { ...alice.server.env, ALLOW_PRIVATE_NETWORKS: 'false' };
  await assert.rejects(whinchat(private_, 'federation', 'doctor'), says(/only talk https/));
});

test('the ledger shows what a server that is down waits for, and a retry sends it', async () => {
  await bob.server.kill('SIGKILL');
  const { uri } = await alice.call('POST', '/api/v1/statuses', { status: 'are you there?' });
  await eventually('a failure', async () =>
    (await federation(alice, 'status', bob.server.host)).includes('Failures in a row:  1'),
  );
  assert.match(await federation(alice, 'status'), new RegExp(`^${bob.server.host} +1 `, 'm'));
  assert.match(await federation(alice, 'status', '--post', String(uri)), /^Pending: +1$[\s\S]*could not be reached/m);
  assert.match(await federation(alice, 'retry', bob.server.host), /^1 delivery/);
  await bob.server.restart();
  // None when its turn has come by itself meanwhile.
  assert.match(await federation(alice, 'retry', bob.server.host), /^(?:1 delivery|0 deliveries)/);
  await eventually('it arrives', async () =>
    (await federation(alice, 'status', '--post', String(uri))).includes('Delivered:  1'),
  );
});

test('the doctor says that a server does not answer', async () => {
  await bob.server.kill('SIGKILL');
  await assert.rejects(federation(bob, 'doctor'), says(/FAIL +address/));
});
