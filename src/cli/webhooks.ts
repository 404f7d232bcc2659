import { type Command, Option } from 'commander';
import { EMPOWERED_COMMAND_LINE } from '../domain/moderation/take-action.ts';
import { WEBHOOK_EVENTS } from '../domain/webhooks/events.ts';
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
  type WebhookFields,
} from '../domain/webhooks/webhooks.ts';
import { toWire } from '../lib/id.ts';
import { parseId } from './arguments.ts';
import { addIdCommand } from './id-command.ts';
import { print, withContext, withTransaction } from './open.ts';

const MOST = 200;
const events = () => new Option('--events <events...>', 'what it is told').choices(Object.keys(WEBHOOK_EVENTS));

/** Adds the commands about webhooks. */
export function addWebhookCommands(group: Command): void {
  group
    .command('list')
    .description('Show the webhooks')
    .action(async () => {
      const rows = await withContext(({ store: { db } }) => listWebhooks(db, { limit: MOST }));
      for (const row of rows) {
        const told: string[] = JSON.parse(row.events);
        print(`${toWire(row.id)}  ${row.url}  ${told.join(',')}${row.enabled === 1 ? '' : '  disabled'}`);
      }
    });
  group
    .command('create')
    .description('Create a webhook; prints its id and its signing secret')
    .argument('<url>')
    .addOption(events().makeOptionMandatory())
    .option('--template <text>', 'the body, with {{object.account.username}} and the like')
    .action(async (url: string, fields: WebhookFields) => {
      const row = await withTransaction((tx) => createWebhook(tx, EMPOWERED_COMMAND_LINE, { ...fields, url }));
      print(`${toWire(row.id)}  ${row.secret}`);
    });
  group
    .command('modify')
    .description('Update a webhook')
    .argument('<id>', 'as listed', parseId)
    .option('--url <url>')
    .addOption(events())
    .option('--template <text>', 'empty for none')
    .action(async (id: number, fields: WebhookFields) => {
      await withTransaction((tx) => updateWebhook(tx, EMPOWERED_COMMAND_LINE, id, fields));
    });
  addIdCommand(group, 'enable', 'Let a webhook be told again', (tx, id) =>
    enableWebhook(tx, EMPOWERED_COMMAND_LINE, id, true),
  );
  addIdCommand(group, 'disable', 'Tell a webhook no more', (tx, id) =>
    enableWebhook(tx, EMPOWERED_COMMAND_LINE, id, false),
  );
  addIdCommand(group, 'delete', 'Remove a webhook', (tx, id) => deleteWebhook(tx, EMPOWERED_COMMAND_LINE, id));
  group
    .command('rotate-secret')
    .description('Rotate the secret of a webhook, and print it')
    .argument('<id>', 'as listed', parseId)
    .action(async (id: number) =>
      print((await withTransaction((tx) => rotateSecret(tx, EMPOWERED_COMMAND_LINE, id))).secret),
    );
}
