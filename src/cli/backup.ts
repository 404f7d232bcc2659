import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { migrations } from '../../migrations/list.ts';
import { type BackupSource, createBackup } from '../domain/backups/create.ts';
import { type Manifest, placesIn } from '../domain/backups/manifest.ts';
import { restoreBackup } from '../domain/backups/restore.ts';
import { backupName } from '../domain/backups/schedule.ts';
import { verifyAndNote } from '../domain/backups/verification.ts';
import { keepSecretKey, readSecretKey } from '../domain/second-factors/secret-key.ts';
import { now } from '../lib/time.ts';
import { type Config, parseConfig } from '../platform/config/config.ts';
import { readEnv } from '../platform/config/env.ts';
import { databaseUrl, openStorage } from '../platform/context.ts';
import { unknownSteps } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log.ts';
import { withHold } from './open.ts';
import { type Answer, answering, counted, done } from './output.ts';
import { endProgress, showProgress } from './progress.ts';

/** The commands of `whinchat backup`. */
export function addBackupCommands(group: Command): void {
  group
    .command('create')
    .description('Copy the database and the media files to a new directory, while the server runs')
    .argument('[directory]', 'made by this command; one named by the time in BACKUP_DIR unless told')
    .option('--with-secret-key', 'put the key inside that seals second factors; keep the backup all the safer')
    .action(
      answering((directory: string | undefined, { withSecretKey = false }: { withSecretKey?: boolean }) =>
        withSource((source, config) =>
          withHold(config, () => create(source, config, directory ?? freshName(config), withSecretKey)),
        ),
      ),
    );

  group
    .command('verify')
    .description('Verify that a backup is complete and can be restored')
    .argument('<directory>')
    .action(answering(verify));

  group
    .command('restore')
    .description('Restore a backup into an empty database of either kind; no server may run on it')
    .argument('<directory>')
    .option('--overwrite', 'replace everything that is in the database')
    .action(
      answering((directory: string, { overwrite = false }: { overwrite?: boolean }) =>
        withSource((source, config) => restore(source, config, resolve(directory), overwrite)),
      ),
    );
}

const freshName = ({ backupDir }: Config) => resolve(backupDir, backupName(now()));

/** Does not migrate the database first: a backup before an upgrade must contain the old state. */
async function withSource(work: (source: BackupSource, config: Config) => Promise<Answer>): Promise<Answer> {
  const config = parseConfig(readEnv());
  const storage = await openStorage(config, createLog('warn', process.stderr));
  try {
    const instance = { origin: config.origin, domain: config.domain, media: config.s3?.publicUrl };
    return await work({ url: databaseUrl(config), instance, storage }, config);
  } finally {
    endProgress();
    await storage.close();
  }
}

async function create(source: BackupSource, config: Config, directory: string, withKey: boolean): Promise<Answer> {
  const target = resolve(directory);
  const secretKey = withKey ? await readSecretKey(config) : undefined;
  const { manifest, missing } = await createBackup(source, target, { onProgress: showProgress, secretKey });
  endProgress();
  const lost = missing.map((key) => `There is no file ${placesIn('').media(key)}`);
  const text = `The backup is in ${target}: ${summary(manifest)}. ${aboutKey(manifest, config)}`;
  const answer = done(text, { directory: target, missing, manifest });
  return { ...answer, remark: lost.length === 0 ? undefined : lost.join('\n') };
}

async function verify(directory: string): Promise<Answer> {
  const { manifest, missing } = await verifyAndNote(resolve(directory), { migrations, onProgress: showProgress });
  endProgress();
  const answer = done(`The backup of ${manifest.createdAt} is whole: ${summary(manifest)}.`, { missing, manifest });
  const lost = `The server had lost ${counted(missing, 'media file')} already.`;
  return { ...answer, remark: missing === 0 ? undefined : lost };
}

async function restore(source: BackupSource, config: Config, directory: string, overwrite: boolean): Promise<Answer> {
  const manifest = await restoreBackup(source, directory, { migrations, overwrite, onProgress: showProgress });
  endProgress();
  const key = manifest.secretKey === 'inside' ? await readFile(placesIn(directory).secretKey, 'utf8') : undefined;
  const isKept = key !== undefined && (await keepSecretKey(config, key.trim()));
  const whatOfKey = isKept
    ? `The key that seals second factors is in ${config.secretKeyPath}.`
    : aboutKey(manifest, config);
  const answer = done(`The backup of ${manifest.createdAt} is restored: ${summary(manifest)}. ${whatOfKey}`, {
    manifest,
  });
  return { ...answer, remark: whatIsLeftOut(manifest) };
}

/** Names what later versions have added, which this one has no place for. */
function whatIsLeftOut({ steps, version }: Manifest): string | undefined {
  const unknown = unknownSteps(migrations, steps);
  if (unknown.length === 0) return undefined;
  return `What later versions than this had added (${unknown.join(', ')}) is not restored; Whinchat ${version} made the backup.`;
}

/** Names the key without which codes of authenticator apps cannot be checked, and says whether it is inside. */
function aboutKey({ secretKey }: Manifest, config: Config): string {
  const { secretKey: given, secretKeyFile, secretKeyPath } = config;
  const place = given === undefined ? (secretKeyFile ?? secretKeyPath) : 'SECRET_KEY';
  return secretKey === 'inside'
    ? `The key that seals second factors (${place}) is inside.`
    : `The key that seals second factors (${place}) is not inside: keep a copy of it elsewhere.`;
}

function summary({ tables, media, steps }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows, ${media.rows} media files, schema ${steps.at(-1)}`;
}
