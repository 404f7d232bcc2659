import type { Kysely } from 'kysely';

export type Dialect = 'sqlite' | 'postgres';
/** One transaction. It is recorded with its effect, so that after a kill the next start goes on behind it. */
export type Step = { name: string; up(db: Kysely<unknown>, dialect: Dialect): Promise<void> };
/** After an `additive` one a program that does not know it may still start; after a `final` one it may not. */
export type Migration = { id: string; kind: 'additive' | 'final'; steps: readonly Step[] };
