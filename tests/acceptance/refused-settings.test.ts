import assert from 'node:assert/strict';
import { symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { freshMachine, type Machine, refusal } from './machine.ts';

let machine: Machine;
beforeEach(async () => {
  machine = await freshMachine();
});
afterEach(() => machine.remove());

test('every wrong variable is named at once, without its value where that is secret', async () => {
  const said = await refusal(machine, {
    LOG_LEVEL: 'loud',
    RATE_LIMIT_MULTIPLIER: '-1',
    SMTP_URL: 'https://user:hunter2@mail.example',
    ROLE: 'cook',
  });
  for (const name of ['LOG_LEVEL', 'RATE_LIMIT_MULTIPLIER', 'SMTP_URL', 'ROLE']) assert.match(said, new RegExp(name));
  assert.doesNotMatch(said, /hunter2/);
  assert.doesNotMatch(said, /^\s+at /m);
});

test('a port that is taken is named, and what to do', async () => {
  const { PORT } = machine.env;
  const other = createServer((socket) => socket.destroy()).listen(Number(PORT), '127.0.0.1');
  try {
    assert.match(await refusal(machine), new RegExp(`EADDRINUSE.*${PORT}: another program has this PORT`));
  } finally {
    other.close();
  }
});

test('an address of another machine is named', async () => {
  assert.match(
    await refusal(machine, { HOST: '192.0.2.1' }),
    /EADDRNOTAVAIL.*192\.0\.2\.1.*: set HOST to an address of this machine/,
  );
});

test('a database that does not answer is no reason to wait for ever', async () => {
  const said = await refusal(machine, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  assert.match(said, /ECONNREFUSED.*: start PostgreSQL, or set DATABASE_URL to where it is/);
});

test('a file of SQLite that is no database is named', async () => {
  const file = join(machine.env.DATA_DIR ?? '', 'other.sqlite3');
  await writeFile(file, 'no database at all, '.repeat(100));
  assert.match(await refusal(machine, { DATABASE_URL: `sqlite:${file}` }), /restore a backup, or name another file/);
});

test('a folder that cannot be written to is named, without a trace', async () => {
  const file = join(machine.env.DATA_DIR ?? '', 'file');
  await writeFile(file, '');
  for (const DATA_DIR of [file, join(file, 'inside')]) {
    const said = await refusal(machine, { DATA_DIR });
    assert.match(said, /DATA_DIR needs a folder where the user of the server may write, and \S+ is none \(E[A-Z]+\)/);
    // Under systemd it is the service that forbids it, whoever has the folder.
    assert.match(
      said,
      /make it, give it to that user \(chown\), and let the service write there \(ReadWritePaths, see/,
    );
    assert.doesNotMatch(said, /^\s+at /m);
  }
  assert.match(
    await refusal(machine, { BACKUP_DIR: join(file, 'backups') }),
    /BACKUP_DIR needs a folder where the user/,
  );
});

test('so is what cannot be written to inside', async () => {
  const DATA_DIR = machine.env.DATA_DIR ?? '';
  // Whatever the user of the tests may do, nobody gets anywhere by this link.
  await symlink('media', join(DATA_DIR, 'media'));
  assert.match(
    await refusal(machine),
    /\/media may not be written by the user of the server \(ELOOP\): give the whole folder/,
  );
});
