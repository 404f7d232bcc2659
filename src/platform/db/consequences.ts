import { changedOf, type TableName, type Write, type WriteKind, writesOf } from './written-table.ts';

/** A rule of the database: such a write of one table brings about another write. */
export type Consequence = {
  readonly kind: WriteKind;
  readonly table: string;
  readonly causes: Write;
};

/** A foreign key whose rows follow those that they refer to. */
export type FollowingKey = { readonly child: string; readonly parent: string; readonly deletes: boolean };

/** What follows from the deletion of the row that a foreign key refers to. */
export function ofKey({ child, parent, deletes }: FollowingKey): Consequence {
  const causes = { kind: deletes ? 'delete' : 'update', table: child, onlyCounts: false } as const;
  return { kind: 'delete', table: parent, causes };
}

/** What follows from the writes that fire a trigger with this body. */
export function ofTrigger(kinds: readonly WriteKind[], table: string, body: string): Consequence[] {
  return kinds.flatMap((kind) => writesOf(body).map((causes) => ({ kind, table, causes })));
}

/** The tables that statements write, themselves or through foreign keys and triggers, as the database was when it was opened. */
export class WrittenTables {
  readonly #consequences: ReadonlyMap<string, readonly Consequence[]>;
  readonly #known = new Map<readonly Write[], readonly TableName[]>();

  constructor(consequences: readonly Consequence[]) {
    this.#consequences = Map.groupBy(consequences, ({ kind, table }) => `${kind} ${table}`);
  }

  /** The tables that a statement writes; none for one that only reads. */
  of(sql: string): readonly TableName[] {
    const writes = writesOf(sql);
    if (writes.length === 0) return NONE;
    const known = this.#known.get(writes);
    if (known) return known;
    const tables = this.#follow(writes);
    this.#known.set(writes, tables);
    return tables;
  }

  #follow(writes: readonly Write[]): TableName[] {
    const tables = new Set<TableName>();
    const seen = new Set<string>();
    const waiting = [...writes];
    for (let write = waiting.pop(); write; write = waiting.pop()) {
      tables.add(nameOf(write));
      const changed = write.kind === 'insert' || write.onlyCounts ? undefined : changedOf(write.table);
      if (changed) tables.add(changed);
      const key = `${write.kind} ${write.table}`;
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(...(this.#consequences.get(key) ?? []).map(({ causes }) => causes));
    }
    return [...tables];
  }
}

const NONE: readonly TableName[] = [];

function nameOf({ table, onlyCounts }: Write): TableName {
  // All SQL is our own, so it names a table of the schema, or one whose reads are never cached.
  return (onlyCounts ? `${table}#counts` : table) as TableName;
}
