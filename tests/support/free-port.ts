import { once } from 'node:events';
import { createServer } from 'node:net';
import { errorCode } from '../../src/platform/db/errors.ts';

/**
 * The ports to choose from: above those that browsers refuse, the last of which is 10,080, and below those that systems give to whoever asks
 * for any; a share of its own for each process. Until a program listens where it was told to, seconds pass in which anything else may take its
 * port, and would be taken for it.
 */
const FIRST = 10_240;
const SHARES = 350;
const IN_A_SHARE = 64;

let given = 0;

/** A loopback port that nobody listens on, and that nobody else is told to; not for `listen`, which finds one for itself when it gets 0. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < IN_A_SHARE; tried += 1) {
    const port = FIRST + (process.pid % SHARES) * IN_A_SHARE + (given++ % IN_A_SHARE);
    if (await isFree(port)) return port;
  }
  throw new Error('All ports are taken');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
