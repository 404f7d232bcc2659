import { Type } from 'typebox';
import { type ListProblem, ofLine } from '../../../domain/domain-blocks/lists/entry.ts';
import { exportAllows, exportBlocks } from '../../../domain/domain-blocks/lists/export.ts';
import { importAllows } from '../../../domain/domain-blocks/lists/import-allows.ts';
import { type Imported, importBlocks } from '../../../domain/domain-blocks/lists/import-blocks.ts';
import { readList } from '../../../domain/domain-blocks/lists/read-list.ts';
import type { UserAccess } from '../../../http/access.ts';
import { type Answer, json, textAnswer } from '../../../http/answer.ts';
import { errorAnswer } from '../../../http/errors.ts';
import { domainListParams, readGivenList } from '../../../http/params/domain-list.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { type Call, type Route, userRoute } from '../../../http/route.ts';
import {
  readsDomainAllows,
  readsDomainBlocks,
  writesDomainAllows,
  writesDomainBlocks,
} from '../../../http/staff-access.ts';
import { AppError, failed } from '../../../lib/errors.ts';
import { said } from '../../../lib/said.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { errorText } from '../../../words/errors.ts';
import type { Words } from '../../../words/words.ts';

const PATH = '/api/whinchat/v1/admin';

const ProblemSchema = Type.Object({ line: Type.Integer(), field: Type.String(), message: Type.String() });

const ImportSchema = Type.Object({
  dry_run: Type.Boolean(),
  created: Type.Integer(),
  updated: Type.Integer(),
  kept: Type.Integer(),
  rows: Type.Array(
    Type.Object({ line: Type.Integer(), domain: Type.String(), severity: Type.String(), action: Type.String() }),
  ),
  problems: Type.Array(ProblemSchema),
});

type Given = ParamValues<typeof domainListParams>;

type Kind = {
  readonly name: 'domain_blocks' | 'domain_allows';
  readonly noun: string;
  readonly reads: UserAccess;
  readonly writes: UserAccess;
  readonly exports: (db: Db) => Promise<string>;
  readonly imports: typeof importBlocks;
};

const KINDS: readonly Kind[] = [
  {
    name: 'domain_blocks',
    noun: 'limits of other servers',
    reads: readsDomainBlocks,
    writes: writesDomainBlocks,
    exports: exportBlocks,
    imports: importBlocks,
  },
  {
    name: 'domain_allows',
    noun: 'allowed servers',
    reads: readsDomainAllows,
    writes: writesDomainAllows,
    exports: exportAllows,
    imports: importAllows,
  },
];

function exportRoute(kind: Kind): Route {
  return userRoute({
    method: 'GET',
    path: `${PATH}/${kind.name}/export`,
    access: kind.reads,
    params: {},
    summary: `All ${kind.noun} as CSV`,
    async handle({ db }) {
      const headers = { 'content-disposition': `attachment; filename="${kind.name}.csv"` };
      return textAnswer(await kind.exports(db), 'text/csv; charset=utf-8', { headers });
    },
  });
}

function importRoute(kind: Kind): Route {
  return userRoute({
    method: 'POST',
    path: `${PATH}/${kind.name}/import`,
    access: kind.writes,
    params: domainListParams,
    response: ImportSchema,
    summary: `Take ${kind.noun} from a list, or say what would be taken`,
    async handle(call) {
      const { ctx, viewer } = call;
      return importAnswer(call, (entries, options) => kind.imports(ctx.store, viewer, entries, options));
    },
  });
}

type Run = (
  entries: Parameters<typeof importBlocks>[2],
  options: Parameters<typeof importBlocks>[3],
) => Promise<Imported[]>;

type Asked = Pick<Call, 'db' | 'request'> & { readonly params: Given };

async function importAnswer({ db, params: given, request }: Asked, run: Run): Promise<Answer> {
  const { entries, problems } = await readList(await givenText(given), given.format, db.instance);
  const { dry_run: dryRun, overwrite } = given;
  const [first, ...more] = problems;
  if (first && !dryRun && !given.skip_invalid) return refusal([first, ...more], request.words);
  const imported = await run(entries, { dryRun, overwrite });
  const count = (act: Imported['act']) => imported.filter((one) => one.act === act).length;
  return json({
    dry_run: dryRun,
    created: count('create'),
    updated: count('update'),
    kept: count('keep'),
    rows: imported.map(({ entry, act }) => ({
      line: entry.line,
      domain: entry.domain,
      severity: entry.severity,
      action: act,
    })),
    problems: written(problems, request.words),
  });
}

function refusal([first, ...more]: readonly [ListProblem, ...ListProblem[]], words: Words): Answer {
  const told = ofLine(first);
  const error = failed(more.length > 0 ? said('andMore', told, more.length) : told);
  const { status, headers, body } = errorAnswer(error, words);
  return json({ ...body, problems: written([first, ...more], words) }, { status, headers });
}

function written(problems: readonly ListProblem[], words: Words) {
  return problems.map(({ line, field, message }) => ({ line, field, message: errorText(message, words) }));
}

/** The uploaded list. 400 when there is none. */
async function givenText(given: Given): Promise<string> {
  const list = await readGivenList(given);
  if (list === undefined) throw new AppError('bad_request', said('paramMissing', 'data'));
  return list;
}

export const listTransferRoutes: readonly Route[] = KINDS.flatMap((kind) => [exportRoute(kind), importRoute(kind)]);
