import { type Command, Option } from 'commander';
import { deleteWebhookAct, disableWebhookAct, enableWebhookAct, rotateSecretAct } from '../acts/webhook-acts.ts';
import { EMPOWERED_COMMAND_LINE } from '../domain/audit/log-act.ts';
import { WEBHOOK_EVENTS } from '../domain/webhooks/events.ts';
import { createWebhook, listWebhooks, updateWebhook, type WebhookFields } from '../domain/webhooks/webhooks.ts';
import { webhookOf } from '../entities/admin/webhook.ts';
import { parseId } from './arguments.ts';
import { CommandError } from './failure.ts';
import { addIdCommand } from './id-command.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

/** The maximum number of webhooks that are shown. */
const MOST = 200;
const events = () => new Option('--events <events...>', 'what it is told').choices(Object.keys(WEBHOOK_EVENTS));

/** Adds the commands about webhooks. */
export function addWebhookCommands(group: Command): void {
  group.command('list').description('List the webhooks').action(answering(list));
  group
    .command('create')
    .description('Create a webhook; prints its id and its signing secret')
    .argument('<url>')
    .addOption(events().makeOptionMandatory())
    .option('--template <text>', 'the body, with {{object.account.username}} and the like')
    .action(answering(create));
  group
    .command('modify')
    .description('Update a webhook')
    .argument('<id>', 'as listed', parseId)
    .option('--url <url>', 'where it is told')
    .addOption(events())
    .option('--template <text>', 'the body; empty for none')
    .action(answering(modify));
  for (const act of [enableWebhookAct, disableWebhookAct]) {
    addIdCommand(group, act.name, {
      description: act.summary,
      work: (tx, id) => act.verb(tx, EMPOWERED_COMMAND_LINE, id),
      said: (id) => `The webhook ${id} is ${act.name}d.`,
      json: webhookOf,
    });
  }
  addIdCommand(group, 'delete', {
    description: 'Remove a webhook',
    work: (tx, id) => deleteWebhookAct.verb(tx, EMPOWERED_COMMAND_LINE, id),
    said: (id) => `The webhook ${id} is deleted.`,
  });
  group
    .command('rotate-secret')
    .description('Rotate the secret of a webhook, and print it, alone')
    .argument('<id>', 'as listed', parseId)
    .action(answering(rotate));
}

async function list(): Promise<Answer> {
  const rows = await withContext(({ store: { db } }) => listWebhooks(db, { limit: MOST }));
  return table(
    rows.map(webhookOf),
    {
      id: (one) => one.id,
      enabled: (one) => one.enabled,
      address: (one) => one.url,
      events: (one) => one.events,
    },
    { empty: 'There are no webhooks.', limit: MOST },
  );
}

async function create(url: string, fields: WebhookFields): Promise<Answer> {
  const row = await withTransaction((tx) => createWebhook(tx, EMPOWERED_COMMAND_LINE, { ...fields, url }));
  const webhook = webhookOf(row);
  return done(`The webhook ${webhook.id} is made.\nSecret: ${webhook.secret}`, webhook);
}

async function modify(id: number, fields: WebhookFields): Promise<Answer> {
  if (Object.keys(fields).length === 0) throw new CommandError('Say what is to change; --help shows what can.');
  const webhook = webhookOf(await withTransaction((tx) => updateWebhook(tx, EMPOWERED_COMMAND_LINE, id, fields)));
  return done(`The webhook ${webhook.id} is changed.`, webhook);
}

async function rotate(id: number): Promise<Answer> {
  const webhook = webhookOf(await withTransaction((tx) => rotateSecretAct.verb(tx, EMPOWERED_COMMAND_LINE, id)));
  return done(webhook.secret, webhook);
}
