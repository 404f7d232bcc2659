import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '../../lib/errors.ts';
import { untranslated } from '../../lib/said.ts';
import { programVersion } from '../program-commit.ts';
import type { Db, DialectName } from './handle.ts';
import type { MigrationConnection, MigrationHandles, StepKind, StepsSchema } from './migration-connection.ts';
import { parseDatabaseUrl } from './url.ts';

export type Step = { name: string; up(db: Kysely<unknown>, dialect: DialectName): Promise<void> };
/** After an `additive` one a program that does not know it may still start; after a `final` one it may not. */
export type Migration = { id: string; kind: StepKind; steps: readonly Step[] };
export type MigrateOptions = {
  url: string;
  migrations: readonly Migration[];
  /** Runs only the steps of these names, for the schema of an earlier version. */
  only?: ReadonlySet<string>;
  /** Called with each step before it runs. */
  onStep?: (name: string) => void;
  /** Called with the additive steps that this version does not know, and the version that made the last of them. */
  onUnknown?: (names: readonly string[], version: string) => void;
};

type NamedStep = Step & { fullName: string; kind: StepKind };
type AppliedStep = { readonly name: string; readonly version: string; readonly kind: StepKind };

/**
 * Brings the schema up to date and returns the names of the steps that ran. Each step is recorded in the transaction of
 * its effect, so a kill at any point resumes there; processes that start together take turns. Throws when the database
 * has a final step that this version does not know, or is of before the first release.
 */
export async function migrate(options: MigrateOptions): Promise<readonly string[]> {
  const steps = namedSteps(options.migrations).filter(({ fullName }) => options.only?.has(fullName) ?? true);
  const connection = await open(options.url);
  try {
    const applied = await connection.transaction(({ db }) => appliedSteps(db, connection.dialect));
    const unknown = additiveUnknown([...applied.values()], options.migrations);
    const last = unknown.at(-1);
    if (last) options.onUnknown?.(named(unknown), last.version);
    const ran: string[] = [];
    for (const step of steps) {
      if (applied.has(step.fullName)) continue;
      if (await connection.transaction((handles) => runStep(handles, step, connection.dialect, options.onStep))) {
        ran.push(step.fullName);
      }
    }
    return ran;
  } finally {
    await connection.close();
  }
}

function namedSteps(migrations: readonly Migration[]): NamedStep[] {
  return migrations.flatMap(({ id, kind, steps }) =>
    steps.map((step): NamedStep => ({ name: step.name, up: step.up, fullName: `${id}/${step.name}`, kind })),
  );
}

/** The names that are not steps of these migrations. */
export function unknownSteps(migrations: readonly Migration[], names: readonly string[]): string[] {
  const known = new Set(namedSteps(migrations).map(({ fullName }) => fullName));
  return names.filter((name) => !known.has(name));
}

const named = (steps: readonly { readonly name: string }[]) => steps.map(({ name }) => name);

async function open(url: string): Promise<MigrationConnection> {
  const { dialect, target } = parseDatabaseUrl(url);
  if (dialect === 'sqlite') {
    const { openSqliteMigration } = await import('./sqlite/migration.ts');
    return openSqliteMigration(target);
  }
  const { openPostgresMigration } = await import('./postgres/migration.ts');
  return openPostgresMigration(target);
}

/** The steps a migrated database has, in the order in which they ran; what 0.1.0 recorded has no kind, and is final. */
export async function listAppliedSteps(db: Db): Promise<{ name: string; kind: StepKind }[]> {
  const { rows } = await sql<{ name: string; kind?: StepKind }>`select * from schema_steps
    order by applied_at, name`.execute(db);
  return rows.map(({ name, kind = 'final' }) => ({ name, kind }));
}

/** The steps this database has by their names, in the order in which they ran, with the version that ran each. */
async function appliedSteps(db: Kysely<StepsSchema>, dialect: DialectName): Promise<Map<string, AppliedStep>> {
  await db.schema
    .createTable('schema_steps')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute();
  await addKind(db, dialect);
  const rows = await db
    .selectFrom('schema_steps')
    .select(['name', 'version', 'kind'])
    .orderBy('applied_at')
    .orderBy('name')
    .execute();
  return new Map(rows.map((step) => [step.name, step]));
}

const COLUMNS: Record<DialectName, RawBuilder<{ name: string }>> = {
  sqlite: sql`select name from pragma_table_info('schema_steps')`,
  postgres: sql`select attname as name from pg_attribute where attrelid = 'schema_steps'::regclass`,
};

/** What 0.1.0 recorded has no kind yet, and is final. */
async function addKind(db: Kysely<StepsSchema>, dialect: DialectName): Promise<void> {
  const { rows } = await COLUMNS[dialect].execute(db);
  if (rows.some(({ name }) => name === 'kind')) return;
  await db.schema
    .alterTable('schema_steps')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('final'))
    .execute();
}

/** A step of the schemas before the first release, which have become one. */
const UNRELEASED = '0001-initial/accounts';

/** Throws AppError 'conflict' when what has these steps, as it is called, is of before the first release. */
export function refuseUnreleased(what: string, steps: ReadonlySet<string>): void {
  if (!steps.has(UNRELEASED)) return;
  throw new AppError(
    'conflict',
    untranslated(
      `The ${what} is of a version of Whinchat before its first release, which nothing can be taken over from: begin anew with an empty database, or go on with that version`,
    ),
  );
}

/** The steps of later versions that this one may work beside. AppError 'conflict' after a final one, which names the version to start. */
function additiveUnknown(applied: readonly AppliedStep[], migrations: readonly Migration[]): AppliedStep[] {
  refuseUnreleased('database', new Set(named(applied)));
  const names = new Set(unknownSteps(migrations, named(applied)));
  const unknown = applied.filter(({ name }) => names.has(name));
  const final = unknown.findLast(({ kind }) => kind !== 'additive');
  if (final === undefined) return unknown;
  const { name, version } = final;
  throw new AppError(
    'conflict',
    untranslated(
      `The database was migrated by Whinchat ${version} (step ${name}), which is newer than this version, ${programVersion()}: start ${version} or later`,
    ),
  );
}

/** Runs a step unless another process has just done so. Returns whether it ran. */
async function runStep(
  { db, untyped }: MigrationHandles,
  step: NamedStep,
  dialect: DialectName,
  onStep: MigrateOptions['onStep'],
): Promise<boolean> {
  const name = step.fullName;
  if (await db.selectFrom('schema_steps').select('name').where('name', '=', name).executeTakeFirst()) return false;
  onStep?.(name);
  await step.up(untyped, dialect);
  const { kind } = step;
  await db
    .insertInto('schema_steps')
    .values({ name, kind, version: programVersion(), applied_at: Date.now() })
    .execute();
  return true;
}
