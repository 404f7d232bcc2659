import { initialSchema } from './0001-schema.ts';
import type { Migration } from './migration.ts';

/** All migrations in order. What has landed is never changed; new needs get a new migration. */
export const migrations: readonly Migration[] = [initialSchema];
