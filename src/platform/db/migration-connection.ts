import type { Kysely } from 'kysely';
import type { DialectName } from './handle.ts';

export type StepsSchema = { schema_steps: { name: string; version: string; applied_at: number } };

/** One connection twice: for the record of steps, and for the steps, which know no table beforehand. */
export type MigrationHandles = { readonly db: Kysely<StepsSchema>; readonly untyped: Kysely<unknown> };

/** The one connection of a migration; its transactions shut out every other migration of the same database. */
export type MigrationConnection = {
  readonly dialect: DialectName;
  transaction<T>(fn: (handles: MigrationHandles) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
