import { readFile } from 'node:fs/promises';
import { failuresAsCsv, listFailures } from '../../domain/imports/failures.ts';
import { IMPORT_KINDS, type ImportKind, LIST_KINDS } from '../../domain/imports/kinds.ts';
import { orderImport } from '../../domain/imports/order-import.ts';
import { listImports } from '../../domain/imports/queries.ts';
import { type FileProblem, IMPORT_LIMITS, readImport } from '../../domain/imports/read-file.ts';
import { retryImport } from '../../domain/imports/retry-import.ts';
import { user } from '../../http/access.ts';
import { type Answer, textAnswer } from '../../http/answer.ts';
import { isChosen } from '../../http/bodies/upload.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { oneOf, required } from '../../http/params/scalars.ts';
import { file } from '../../http/params/shapes.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { importPage } from '../../views/people/import.ts';
import { tooLargeText, whenTooLarge } from '../file-too-large.ts';
import type { PersonCall } from '../person-call.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/settings/import';

const showImports = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read'),
  params: {},
  summary: 'The form that takes over lists from another server, and how far earlier ones are',
  handle: (call) => formPage(call),
});

const importByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: user('write'),
  params: { kind: oneOf(...IMPORT_KINDS), file: file(IMPORT_LIMITS.bytes) },
  summary: 'Take over a list from another server, in the background',
  rate: 'media',
  refused: whenTooLarge((call, error) => formPage(call, { tooLarge: tooLargeText(error, call.request.words) })),
  async handle(call) {
    const { viewer, params, write } = call;
    const { kind, file: upload } = params;
    if (!kind) return formPage(call, 'no_kind');
    if (!(upload && isChosen(upload))) return formPage(call, upload ? 'empty' : 'absent');
    const read = await readImport(await readFile(upload.path), kind);
    if (typeof read === 'string') return formPage(call, read);
    const isOrdered = await write((tx) => orderImport(tx, viewer.accountId, kind, read));
    return isOrdered ? seeOther(PATH, 'import_begun') : formPage(call, 'under_way');
  },
});

const downloadFailures = userRoute({
  method: 'GET',
  path: `${PATH}/:kind/failures.csv`,
  access: user('read'),
  params: { kind: required(oneOf(...LIST_KINDS)) },
  summary:
    'The lines of the last import of a kind that could not be taken over, as a file that can be mended and imported',
  async handle({ db, viewer, params: { kind } }) {
    const headers = {
      'content-disposition': `attachment; filename="${kind}-left.csv"`,
      'cache-control': 'private, no-store',
    };
    return textAnswer(await failuresAsCsv(db, viewer.accountId, kind), 'text/csv; charset=utf-8', { headers });
  },
});

const retryByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:kind/retry`,
  access: user('write'),
  params: { kind: required(oneOf(...LIST_KINDS)) },
  summary: 'Try again what the last import of a kind did not find or could not do',
  rate: 'media',
  async handle(call) {
    const { viewer, params, write } = call;
    const retried = await write((tx) => retryImport(tx, viewer.accountId, params.kind));
    return retried === 'ordered' ? seeOther(PATH, 'import_begun') : formPage(call, retried);
  },
});

/** How many lines the page names of each import; the file has all of them. */
const FAILURES_SHOWN = 20;

type Asking = PersonCall & { readonly params: { readonly kind?: ImportKind | undefined } };
type Problem = FileProblem | 'absent' | 'no_kind' | 'under_way' | 'nothing_failed' | { readonly tooLarge: string };

async function formPage(call: Asking, problem?: Problem): Promise<Answer> {
  const rows = await listImports(call.db, call.viewer.accountId);
  const imported = await Promise.all(
    rows.map(async ({ unread_lines, ...row }) => ({
      ...row,
      lines: JSON.parse(unread_lines),
      failures: await listFailures(call.db, { accountId: row.account_id, kind: row.kind }, FAILURES_SHOWN),
    })),
  );
  const reader = await ownReaderOf(call);
  const { title } = reader.words.imports;
  const asked = { kind: call.params.kind, problem, maxLines: IMPORT_LIMITS.lines };
  const body = html`<h1>${title}</h1>${importPage(imported, asked, reader)}`;
  return contentAnswer({ title, body }, problem ? 422 : 200);
}

/** Lists that people bring from another server. */
export const importPages: readonly Route[] = [showImports, importByForm, downloadFailures, retryByForm];
