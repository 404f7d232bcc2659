import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createRules(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('automatic_rules')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('title', 'text', column())
    .addColumn('conditions', 'text', column())
    .addColumn('act', 'text', column())
    .addColumn('warning', 'text', column({ fallback: '' }))
    .addColumn('enabled', 'smallint', column({ fallback: 0 }))
    .addColumn('backtest', 'text', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .addColumn('updated_at', 'bigint', column())
    .execute();
}

async function createHits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('automatic_rule_hits')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('rule_id', 'bigint', column({ nullable: true, references: 'automatic_rules', onDelete: 'set null' }))
    .addColumn('rule_title', 'text', column())
    .addColumn('act', 'text', column())
    .addColumn('account_id', 'bigint', column({ references: 'accounts' }))
    .addColumn('status_id', 'bigint', column({ nullable: true, references: 'statuses', onDelete: 'set null' }))
    .addColumn('before', 'text', column())
    .addColumn('undone_at', 'bigint', column({ nullable: true }))
    .addColumn('created_at', 'bigint', column())
    .execute();
  for (const [name, columns] of [
    ['rule_id_id', ['rule_id', 'id']],
    ['account_id', ['account_id']],
    ['status_id', ['status_id']],
  ] as const) {
    await db.schema
      .createIndex(`automatic_rule_hits_${name}_idx`)
      .on('automatic_rule_hits')
      .columns([...columns])
      .execute();
  }
}

async function createFingerprints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_fingerprints')
    .addColumn('id', 'bigint', column({ primary: true }))
    .addColumn('fingerprint', 'text', column())
    .addColumn('created_at', 'bigint', column())
    .execute();
  await db.schema
    .createIndex('status_fingerprints_fingerprint_created_at_idx')
    .on('status_fingerprints')
    .columns(['fingerprint', 'created_at'])
    .execute();
}

export const automaticRulesSteps = [
  { name: 'rules', up: createRules },
  { name: 'hits', up: createHits },
  { name: 'fingerprints', up: createFingerprints },
];
