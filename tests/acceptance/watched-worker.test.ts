import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { testEngine } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { type ServerProcess, startProcess } from '../support/process.ts';
import { freshMachine, type Machine } from './machine.ts';

let machine: Machine;
let port: string;
let worker: ServerProcess;
before(async () => {
  machine = await freshMachine({ empty: false });
  port = String(await freePort());
  worker = await startProcess({ ...machine.env, ROLE: 'worker', METRICS_PORT: port });
});
after(async () => {
  await worker?.kill('SIGTERM');
  await machine?.remove();
});

const at = (where: string, path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${where}${path}`, init);
const isDeaf = (where: string) =>
  at(where, '/livez').then(
    () => false,
    () => true,
  );

/** What the log says, by its messages. */
type Line = { readonly [fact: string]: unknown };
const said = ({ output }: ServerProcess): Line[] =>
  output()
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
const lineOf = (one: ServerProcess, msg: string): Line | undefined => said(one).find((line) => line.msg === msg);

if (testEngine === 'sqlite') {
  test('a worker over SQLite is a whole server, which is watched where it serves', async () => {
    assert.equal((await at(machine.env.PORT, '/readyz')).status, 200);
    assert.ok(await isDeaf(port));
    assert.equal(lineOf(worker, 'serving')?.port, Number(machine.env.PORT));
  });
} else {
  test('a worker says on loopback that it lives and works, and its numbers, and answers nothing else', async () => {
    for (const path of ['/livez', '/readyz']) {
      const answer = await at(port, path);
      assert.deepEqual([answer.status, await answer.text()], [200, 'OK']);
    }
    const metrics = await at(port, '/metrics');
    assert.equal(metrics.status, 200);
    assert.match(await metrics.text(), /^process_cpu_seconds_total /m);
    for (const path of ['/', '/health', '/about', '/api/v2/instance', '/inbox', '/oauth/token']) {
      for (const method of ['GET', 'POST']) assert.equal((await at(port, path, { method })).status, 404, path);
    }
    assert.equal((await at(port, '/metrics', { headers: { 'x-forwarded-for': '203.0.113.5' } })).status, 403);
  });

  test('its log claims the port that it has, and no other', async () => {
    assert.ok(await isDeaf(machine.env.PORT));
    const line = lineOf(worker, 'serving');
    assert.deepEqual(
      [line?.metrics_port, line?.role, line?.port, line?.url],
      [Number(port), 'worker', undefined, undefined],
    );
  });

  test('where another has that port, a worker says so once and works', async () => {
    const other = createServer((_request, response) => response.end('somebody else')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = String(typeof address === 'object' ? address?.port : '');
    const second = await startProcess({ ...machine.env, ROLE: 'worker', METRICS_PORT: taken });
    try {
      const { metrics_port } = await eventually('it works', async () => lineOf(second, 'serving'));
      assert.equal(metrics_port, undefined);
      const warnings = said(second).filter(({ msg }) => String(msg).includes('METRICS_PORT'));
      assert.deepEqual(
        warnings.map((line) => [line.port, line.reason]),
        [[Number(taken), 'EADDRINUSE']],
      );
      assert.equal(await (await at(taken, '/livez')).text(), 'somebody else');
      assert.equal(await second.kill('SIGTERM'), 0);
    } finally {
      await second.kill('SIGKILL');
      other.close();
    }
  });
}
