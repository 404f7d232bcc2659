import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { DocumentKind } from '../domain/instance/documents.ts';
import { DOCUMENT_KINDS, draftDocument, listDocuments, publishDocument } from '../domain/instance/draft-documents.ts';
import { COMMAND_LINE } from '../domain/moderation/audit.ts';
import { toWire } from '../lib/id.ts';
import { toDate } from '../lib/time.ts';
import { parseInstant } from './arguments.ts';
import { CommandError } from './failure.ts';
import { print, withContext, withTransaction } from './open.ts';

type PublishOptions = { kind: DocumentKind; effectiveDate?: number; mail?: true; announce?: true };

/** Versions shown at once. */
const PAGE = 100;

/** The commands of `whinchat documents`. */
export function addDocumentCommands(group: Command): void {
  group
    .command('list')
    .description('Show the latest versions')
    .action(async () => {
      const rows = await withContext(({ store }) => listDocuments(store.db, { limit: PAGE }));
      for (const row of rows) {
        const state = row.published_at === null ? 'draft' : `published ${toDate(row.published_at)}`;
        const from = row.effective_at === null ? '' : `  from ${toDate(row.effective_at)}`;
        print(`${toWire(row.id)}  ${row.kind}  ${state}${from}`);
      }
    });
  group
    .command('publish')
    .description('Publish a new version; earlier ones are kept')
    .addOption(new Option('--kind <kind>', 'which text').choices(DOCUMENT_KINDS).makeOptionMandatory())
    .argument('<file>', 'plain text or HTML')
    .option('--effective-date <date>', 'terms of service only: from when on they are in force', parseInstant)
    .option('--mail', 'terms of service only: send everybody an e-mail')
    .option('--announce', 'terms of service only: announce them on the server')
    .action(publish);
}

async function publish(file: string, { kind, effectiveDate, mail, announce }: PublishOptions): Promise<void> {
  const content = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`The file cannot be read: ${error.message}`);
  });
  const telling = { mail: mail === true, announce: announce === true };
  const row = await withTransaction(async (tx) => {
    const draft = await draftDocument(tx, COMMAND_LINE, kind, { content, effectiveAt: effectiveDate });
    return publishDocument(tx, COMMAND_LINE, draft.id, telling);
  });
  print(toWire(row.id));
}
