import { type ListEntry, ofLine } from '../../../domain/domain-blocks/lists/entry.ts';
import { exportAllows, exportBlocks } from '../../../domain/domain-blocks/lists/export.ts';
import { importAllows } from '../../../domain/domain-blocks/lists/import-allows.ts';
import { type Imported, importBlocks } from '../../../domain/domain-blocks/lists/import-blocks.ts';
import { readList } from '../../../domain/domain-blocks/lists/read-list.ts';
import { type Cut, previewDomainBlocks, previewOfAll } from '../../../domain/domain-blocks/preview.ts';
import type { UserAccess } from '../../../http/access.ts';
import { type Answer, textAnswer } from '../../../http/answer.ts';
import { FORM_BYTES } from '../../../http/bodies/form-bytes.ts';
import { seeOther } from '../../../http/html/page.ts';
import { domainListParams, readGivenList } from '../../../http/params/domain-list.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import {
  readsDomainAllows,
  readsDomainBlocks,
  writesDomainAllows,
  writesDomainBlocks,
} from '../../../http/staff-access.ts';
import type { Db, Store } from '../../../platform/db/handle.ts';
import type { Looked } from '../../../views/admin/servers/list-transfer.ts';
import { transferForm } from '../../../views/admin/servers/list-transfer.ts';
import { problemText } from '../../../words/errors.ts';
import { tooLargeText, whenTooLarge } from '../../file-too-large.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

type Kind = {
  readonly kind: 'block' | 'allow';
  readonly path: string;
  readonly fileName: string;
  readonly reads: UserAccess;
  readonly writes: UserAccess;
  readonly exports: (db: Db) => Promise<string>;
  readonly imports: typeof importBlocks;
};

const BLOCKS: Kind = {
  kind: 'block',
  path: '/admin/domain_blocks',
  fileName: 'domain_blocks.csv',
  reads: readsDomainBlocks,
  writes: writesDomainBlocks,
  exports: exportBlocks,
  imports: importBlocks,
};

const ALLOWS: Kind = {
  kind: 'allow',
  path: '/admin/domain_allows',
  fileName: 'domain_allows.csv',
  reads: readsDomainAllows,
  writes: writesDomainAllows,
  exports: exportAllows,
  imports: importAllows,
};

/** How many changes and problems a page shows. */
const SHOWN = 100;

/** A list in a field has to fit into a form again, with what is around it. */
const MOST_IN_FIELD = FORM_BYTES / 4;

type Given = Omit<ParamValues<typeof domainListParams>, 'data' | 'dry_run'>;
type Result = {
  readonly looked?: Looked;
  readonly problem?: string;
  readonly fileProblem?: string;
  readonly isLarge?: boolean;
};

const NOTHING: Given = { list: undefined, format: 'csv', overwrite: false, skip_invalid: false };

async function transferPage(call: StaffCall, one: Kind, given: Given, result: Result = {}): Promise<Answer> {
  const reader = await readerOf(call);
  const { list, format, overwrite, skip_invalid: skipInvalid } = given;
  const { path, kind } = one;
  const form = { path: `${path}/import`, kind, list, format, overwrite, skipInvalid, ...result };
  const { titles } = reader.words.serverRooms.transfer;
  const isRefused = result.problem !== undefined || result.fileProblem !== undefined;
  return adminPage(call, { title: titles[kind], body: transferForm(form, reader), status: isRefused ? 422 : 200 });
}

function transferRoutes(one: Kind): readonly Route[] {
  const show = userRoute({
    method: 'GET',
    path: `${one.path}/import`,
    access: one.writes,
    params: {},
    summary: 'The form for a list of servers that is taken over',
    handle: (call) => transferPage(call, one, NOTHING),
  });
  const take = userRoute({
    method: 'POST',
    path: `${one.path}/import`,
    access: one.writes,
    params: domainListParams,
    summary: 'Take over a list of servers, or say what that would do',
    refused: whenTooLarge((call, error) =>
      transferPage(call, one, call.params, { fileProblem: tooLargeText(error, call.request.words) }),
    ),
    handle: (call) => takeList(call, one),
  });
  const send = userRoute({
    method: 'GET',
    path: `${one.path}/export`,
    access: one.reads,
    params: {},
    summary: 'The list of servers as a file',
    async handle({ db }) {
      const headers = {
        'content-disposition': `attachment; filename="${one.fileName}"`,
        'cache-control': 'private, no-store',
      };
      return textAnswer(await one.exports(db), 'text/csv; charset=utf-8', { headers });
    },
  });
  return [show, take, send];
}

type Taking = StaffCall & { readonly params: ParamValues<typeof domainListParams> };

async function takeList(call: Taking, one: Kind): Promise<Answer> {
  const { ctx, db, viewer, params, request } = call;
  const { serverRooms } = request.words;
  const text = await readGivenList(params);
  if (!text?.trim()) return transferPage(call, one, params, { problem: serverRooms.transfer.nothing });
  const isLarge = Buffer.byteLength(text) > MOST_IN_FIELD;
  const given = { ...params, list: isLarge ? undefined : text };
  try {
    const { entries, problems } = await readList(text, params.format, db.instance);
    const said = problems.slice(0, SHOWN).map((found) => problemText(ofLine(found), request.words));
    const isRefused = problems.length > 0 && !params.skip_invalid;
    const { overwrite } = params;
    if (params.dry_run || isRefused) {
      const planned = await one.imports(ctx.store, viewer, entries, { dryRun: true, overwrite });
      const looked = { ...(await lookAt(ctx.store, planned, one.kind)), problems: said };
      // Of a file that is refused nothing is written into the field, which keeps what was typed beside it.
      const typed = params.list?.trim() ? params.list : undefined;
      if (isRefused && typed !== undefined && typed !== text) {
        const fileProblem = request.words.forms.chooseAgain;
        const problem = serverRooms.transfer.hasProblems;
        return await transferPage(call, one, { ...params, list: typed }, { looked, problem, fileProblem });
      }
      const problem = isRefused ? { problem: serverRooms.transfer.hasProblems } : {};
      return await transferPage(call, one, given, { looked, isLarge, ...(params.dry_run ? {} : problem) });
    }
    await one.imports(ctx.store, viewer, entries, { dryRun: false, overwrite });
    return seeOther(one.path, 'list_imported');
  } catch (error) {
    return transferPage(call, one, given, { problem: problemOf(error, call), isLarge });
  }
}

/** What a list would do, and what the suspensions among it would end. */
async function lookAt(
  { db }: Store,
  planned: readonly Imported[],
  kind: Kind['kind'],
): Promise<Omit<Looked, 'problems'>> {
  const count = (act: Imported['act']) => planned.filter((one) => one.act === act).length;
  const changes = planned.filter(({ act }) => act !== 'keep');
  const suspended = kind === 'block' ? changes.filter(({ entry }) => entry.severity === 'suspend') : [];
  const domains = suspended.map(({ entry }) => entry.domain);
  const cuts = await previewDomainBlocks(db, domains);
  const rowOf = ({ entry, act }: { entry: ListEntry; act: Imported['act'] }) => ({
    domain: entry.domain,
    severity: kind === 'block' ? entry.severity : undefined,
    act,
    cut: entry.severity === 'suspend' ? cuts.get(entry.domain) : undefined,
  });
  // What cuts something is what one wants to see.
  const order = (one: Imported) => -endsOf(cuts.get(one.entry.domain));
  const shown = changes.toSorted((a, b) => order(a) - order(b)).slice(0, SHOWN);
  return {
    created: count('create'),
    updated: count('update'),
    kept: count('keep'),
    rows: shown.map(rowOf),
    isMore: changes.length > shown.length,
    cut: cuts.size === 0 ? undefined : await previewOfAll(db, domains),
  };
}

function endsOf(cut: Cut | undefined): number {
  return cut === undefined ? 0 : cut.following + cut.followers;
}

/** Lists of servers that are taken over, and given away. */
export const listTransferPages: readonly Route[] = [...transferRoutes(BLOCKS), ...transferRoutes(ALLOWS)];
