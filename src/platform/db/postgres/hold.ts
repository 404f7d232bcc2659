import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { AppError } from '../../../lib/errors.ts';
import { translated } from '../errors.ts';
import {
  commandRuns,
  type Hold,
  type Holder,
  type OnTaken,
  restoreInterrupted,
  restoreRuns,
  serverRuns,
} from '../holders.ts';
import { discardDraft, draftSchema, hasDraft, isUnused } from './draft.ts';
import { newClient } from './pool.ts';
import { assertOwnSessions } from './sessions.ts';
import { assertUsable } from './usable.ts';

/** How long (ms) to wait between attempts to hold the database again after the connection was lost. */
const PAUSE = 1000;

type Sharer = Exclude<Holder, 'restore'>;

/** See `holdDatabase`: advisory locks of a connection that stays open, which others share and a restore has to itself. */
export async function holdPostgres(url: string, holder: Sharer, onTaken: OnTaken): Promise<Hold> {
  let isReleased = false;
  let client = await takeShared(url, holder);
  const watch = () => client.once('end', () => void retake());
  const retake = async () => {
    while (!isReleased) {
      try {
        client = await takeShared(url, holder);
        watch();
        if (isReleased) await client.end();
        return;
      } catch (error) {
        if (error instanceof AppError && error.kind === 'conflict') return onTaken(error);
        await sleep(PAUSE, undefined, { ref: false });
      }
    }
  };
  watch();
  const release = async () => {
    isReleased = true;
    await client.end();
  };
  try {
    return { hasDiscarded: holder === 'server' && (await settleDraft(client)), release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** A connection that has the database to itself. AppError 'conflict' when others use it. */
export async function takeAll(url: string): Promise<Client> {
  const client = await connect(url);
  try {
    if (!(await lock(client, 'server', 'exclusive')))
      throw (await lock(client, 'server', 'shared')) ? serverRuns(PLACE) : restoreRuns(PLACE);
    if (!(await lock(client, 'command', 'exclusive'))) throw commandRuns(PLACE);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

const PLACE = 'the database of DATABASE_URL';

async function takeShared(url: string, holder: Sharer): Promise<Client> {
  const client = await connect(url);
  try {
    if (!(await lock(client, holder, 'shared'))) throw restoreRuns(PLACE);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function connect(url: string): Promise<Client> {
  await assertOwnSessions(url);
  const client = newClient(url);
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    throw translated(error);
  });
  try {
    await assertUsable(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Schemas of one database are databases of their own to us. */
async function lock(client: Client, holder: Sharer, mode: 'shared' | 'exclusive'): Promise<boolean> {
  const take = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const text = `select ${take}(hashtextextended($1 || coalesce(current_schema(), ''), 0)) as taken`;
  const { rows } = await client.query<{ taken: boolean }>(text, [`whinchat ${holder} of `]);
  return rows[0]?.taken === true;
}

/** Returns whether there was a draft; see sqlite/hold.ts. */
async function settleDraft(client: Client): Promise<boolean> {
  if (!(await hasDraft(client))) return false;
  if (await isUnused(client)) throw restoreInterrupted(PLACE, `its schema ${await draftSchema(client)}`);
  await discardDraft(client);
  return true;
}
