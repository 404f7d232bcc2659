import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { limitFetches } from '../../../src/federation/keys/fetch-limits.ts';
import { AppError } from '../../../src/lib/errors.ts';

const host = 'r1.example';
const isBusy = (error: unknown) => error instanceof AppError && error.kind === 'unavailable';

test('who has very many keys of one server asked for within a minute leaves others their share', async () => {
  const limit = limitFetches(1, 'requests');
  const ask = (source: string) => limit({ host, source }, async () => source);
  let served = 0;
  for (let request = 0; request < 1000; request += 1) {
    await ask('flood').then(() => {
      served += 1;
    }, isBusy);
  }
  assert.equal(served, 100);
  assert.equal(await ask('honest'), 'honest');
  await assert.rejects(ask('flood'), isBusy);
});

test('who has many keys of one server asked for at once leaves others a place', async () => {
  const limit = limitFetches(10_000, 'requests');
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ask = (source: string) =>
    limit({ host, source }, () => {
      begun.push(source);
      return answer;
    });
  const flood = Array.from({ length: 100 }, () => ask('flood').then(() => true, isBusy));
  await turn();
  const honest = ask('honest');
  await turn();
  assert.deepEqual(begun, ['flood', 'flood', 'flood', 'honest']);
  resolve();
  await Promise.all([honest, ...flood]);
});

test('what one server is asked for in a minute is bounded, whoever wants it', async () => {
  const limit = limitFetches(1, 'requests');
  const ask = (index: number) => limit({ host, source: `s${index}` }, async () => index);
  for (let index = 0; index < 300; index += 1) await ask(index);
  await assert.rejects(ask(300), isBusy);
});
