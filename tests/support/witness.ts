import { AsyncLocalStorage } from 'node:async_hooks';
import Database from 'better-sqlite3';
import type { Witness } from '../../src/platform/db/table-versions.ts';
import { isCount } from '../../src/platform/db/written-table.ts';

type Statement = { readonly sql: string; readonly parameters: readonly unknown[] };
type Step = { readonly addr: number; readonly opcode: string; readonly p1: number; readonly p2: number };

/** The tables, and `table#counts`, that a statement reads, and the tables that it writes, as SQLite itself says. */
type Truth = { readonly reads: ReadonlySet<string>; readonly writes: ReadonlySet<string> };

/** A b-tree of the file: a table with its columns, or an index with those that it covers. */
type Tree = { readonly table: string; readonly columns: readonly string[]; readonly isIndex: boolean };

/**
 * Compares what the store believes about statements with the programs that SQLite makes of them: which tables a cached read depends on, and
 * which tables a write changes, through common table expressions, foreign keys and triggers too. Throws where they differ, and again in
 * `close`, since the error may have been caught.
 */
export function witnessOf(path: string): Witness & { close(): void } {
  const truths = truthsOf(path);
  const depending = new AsyncLocalStorage<ReadonlySet<string>>();
  const faults: Error[] = [];
  const fail = (message: string) => {
    const error = new Error(message);
    faults.push(error);
    throw error;
  };
  const check = (needed: Iterable<string>, believed: ReadonlySet<string>, message: string) => {
    const missing = [...needed].filter((name) => !believed.has(name));
    if (missing.length > 0) fail(`${message}: ${missing.join(', ')}`);
  };

  return {
    read(query) {
      const believed = depending.getStore();
      const named = new Set([...(believed ?? [])].map((name) => name.replace('#changed', '')));
      if (believed) check(truths.of(query).reads, named, `A cached read does not name what it reads (${query.sql})`);
    },
    wrote(query, tables) {
      if (/^\s*(?:select|explain)\b/i.test(query.sql)) return;
      const believed = new Set<string>(tables.map((table) => table.replace(/#\w+$/, '')));
      check(truths.of(query).writes, believed, `A statement changes more than is believed (${query.sql})`);
    },
    asked(tables) {
      const believed = depending.getStore();
      const needed = tables.filter((table) => !believed?.has(table.replace('#changed', '')));
      if (believed) check(needed, believed, 'A cached read does not name what another one reads that it uses');
    },
    reading: (tables, read) => depending.run(new Set(tables), read),
    close() {
      truths.close();
      if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('\n'));
    },
  };
}

/** The steps whose `p2` is the page of a tree; of others it is a number of columns. */
const OPENS_TREE = /^(OpenRead|OpenWrite|ReopenIdx)$/;

/** What is known of databases with the same tables and indexes on the same pages. */
type Known = { readonly trees: ReadonlyMap<number, Tree>; readonly truths: Map<string, Truth> };

/** By the schema: nearly all databases of a process are copies of one, and to explain everything for each would take a while. */
const knownOf = new Map<string, Known>();

function truthsOf(path: string) {
  let database: Database.Database | undefined;
  let known: Known = { trees: new Map(), truths: new Map() };

  const open = () => {
    const opened = new Database(path, { readonly: true });
    opened.pragma('foreign_keys = ON');
    const schema = schemaOf(opened);
    known = knownOf.get(schema) ?? readKnown(opened);
    knownOf.set(schema, known);
    return opened;
  };
  const explain = ({ sql, parameters }: Statement): Truth => {
    database ??= open();
    const shared = known.truths.get(sql);
    if (shared) return shared;
    const bound = parameters.map((value) => (typeof value === 'boolean' ? Number(value) : value));
    const steps = database.prepare<unknown[], Step>(`explain ${sql}`).all(bound);
    // Its schema has changed since.
    if (steps.some(({ opcode, p2 }) => OPENS_TREE.test(opcode) && p2 > 1 && !known.trees.has(p2)))
      known = readKnown(database);
    const truth = truthOf(steps, known.trees);
    known.truths.set(sql, truth);
    return truth;
  };
  return {
    of: (query: Statement): Truth => known.truths.get(query.sql) ?? explain(query),
    close: () => database?.close(),
  };
}

/** All that makes one schema another: the definitions, and on which pages they are. */
function schemaOf(database: Database.Database): string {
  const rows = database.prepare<[], { rootpage: number; sql: string | null }>(
    'select rootpage, sql from sqlite_schema',
  );
  return JSON.stringify(rows.all());
}

type Root = { readonly root: number; readonly type: string; readonly name: string; readonly table: string };

function readKnown(database: Database.Database): Known {
  const trees = new Map<number, Tree>();
  const roots = database.prepare<[], Root>(
    'select rootpage as root, type, name, tbl_name as "table" from sqlite_schema where rootpage > 0',
  );
  for (const { root, type, name, table } of roots.all()) {
    const pragma = type === 'index' ? `index_xinfo('${name}')` : `table_xinfo('${name}')`;
    const columns = database.prepare<[], { name: string | null }>(`select name from pragma_${pragma}`).all();
    trees.set(root, { table, columns: columns.map((column) => column.name ?? ''), isIndex: type === 'index' });
  }
  return { trees, truths: new Map() };
}

/** Each program numbers its cursors for itself; those of foreign keys and triggers come after that of the statement. */
function truthOf(steps: readonly Step[], trees: ReadonlyMap<number, Tree>): Truth {
  const reads = new Set<string>();
  const writes = new Set<string>();
  let program: Step[] = [];
  const end = () => {
    followProgram(program, trees, { reads, writes });
    program = [];
  };
  for (const step of steps) {
    if (step.addr === 0) end();
    program.push(step);
  }
  end();
  return { reads, writes };
}

type Found = { readonly reads: Set<string>; readonly writes: Set<string> };

function followProgram(steps: readonly Step[], trees: ReadonlyMap<number, Tree>, { reads, writes }: Found): void {
  const cursors = new Map<number, Tree>();
  for (const { opcode, p1, p2 } of steps) {
    if (!OPENS_TREE.test(opcode)) continue;
    const tree = trees.get(p2);
    if (!tree) continue;
    cursors.set(p1, tree);
    (opcode === 'OpenWrite' ? writes : reads).add(tree.table);
    if (tree.isIndex && opcode !== 'OpenWrite' && tree.columns.some(isCount)) reads.add(`${tree.table}#counts`);
  }
  for (const { opcode, p1, p2 } of steps) {
    const tree = opcode === 'Column' ? cursors.get(p1) : undefined;
    if (tree && isCount(tree.columns[p2] ?? '')) reads.add(`${tree.table}#counts`);
  }
}
