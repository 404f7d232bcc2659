import { type Command, Option } from 'commander';
import { COMMAND_LINE } from '../domain/audit/log-act.ts';
import type { DocumentKind } from '../domain/instance/documents.ts';
import { DOCUMENT_KINDS, draftDocument, listDocuments, publishDocument } from '../domain/instance/draft-documents.ts';
import { adminDocumentOf } from '../entities/admin/notices.ts';
import { parseInstant } from './arguments.ts';
import { readText } from './file.ts';
import { withContext, withTransaction } from './open.ts';
import { type Answer, answering, done, table } from './output.ts';

type PublishOptions = { kind: DocumentKind; effectiveDate?: number; mail?: true; announce?: true };

/** The maximum number of versions that are shown. */
const MOST = 100;

/** The commands of `whinchat documents`. */
export function addDocumentCommands(group: Command): void {
  group.command('list').description('List the latest versions').action(answering(list));
  group
    .command('publish')
    .description('Publish a new version; earlier ones are kept')
    .addOption(new Option('--kind <kind>', 'which text').choices(DOCUMENT_KINDS).makeOptionMandatory())
    .argument('<file>', 'plain text or HTML; - for standard input')
    .option('--effective-date <date>', 'terms of service only: from when on they are in force', parseInstant)
    .option('--mail', 'terms of service only: send everybody an e-mail')
    .option('--announce', 'terms of service only: announce them on the server')
    .action(answering(publish));
}

async function list(): Promise<Answer> {
  const rows = await withContext(({ store }) => listDocuments(store.db, { limit: MOST }));
  return table(
    rows.map(adminDocumentOf),
    {
      id: (one) => one.id,
      kind: (one) => one.kind,
      published: (one) => one.published_at ?? 'draft',
      'in force from': (one) => one.effective_date,
    },
    { empty: 'No text has been written yet.', limit: MOST },
  );
}

async function publish(file: string, { kind, effectiveDate, mail, announce }: PublishOptions): Promise<Answer> {
  const content = await readText(file);
  const telling = { mail: mail === true, announce: announce === true };
  const row = await withTransaction(async (tx) => {
    const draft = await draftDocument(tx, COMMAND_LINE, kind, { content, effectiveAt: effectiveDate });
    return publishDocument(tx, COMMAND_LINE, draft.id, telling);
  });
  const document = adminDocumentOf(row);
  return done(`The version ${document.id} of ${kind} is published.`, document);
}
