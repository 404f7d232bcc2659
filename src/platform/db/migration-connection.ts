import type { Kysely } from 'kysely';
import type { DialectName } from './handle.ts';

export type StepKind = 'additive' | 'final';
export type StepsSchema = { schema_steps: { name: string; version: string; applied_at: number; kind: StepKind } };

/** Two typed views of one connection: one for the record of steps, one for the steps themselves, which assume no schema. */
export type MigrationHandles = { readonly db: Kysely<StepsSchema>; readonly untyped: Kysely<unknown> };

/** The one connection of a migration; its transactions exclude every other migration of the same database. */
export type MigrationConnection = {
  readonly dialect: DialectName;
  transaction<T>(fn: (handles: MigrationHandles) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
