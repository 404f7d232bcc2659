import type { Kysely } from 'kysely';
import { column } from './columns.ts';

async function createNotificationMail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_mail')
    .addColumn('account_id', 'bigint', column({ primary: true, references: 'accounts' }))
    .addColumn('told_id', 'bigint', column({ fallback: 0 }))
    .addColumn('seen_id', 'bigint', column({ fallback: 0 }))
    .addColumn('sent_at', 'bigint', column({ fallback: 0 }))
    .execute();
}

export const notificationMailSteps = [{ name: 'notification_mail', up: createNotificationMail }];
