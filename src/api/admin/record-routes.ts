import { type TSchema, Type } from 'typebox';
import { type Act, termsOf } from '../../acts/act.ts';
import type { Moderator } from '../../domain/audit/log-act.ts';
import type { Page } from '../../domain/paging.ts';
import type { UserAccess } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../http/paging.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';

/** A kind of record that staff can list, read and delete. */
export type RecordKind<R extends { readonly id: number }> = {
  readonly path: string;
  /** The plural name of the records. */
  readonly noun: string;
  readonly reads: UserAccess;
  readonly writes: UserAccess;
  readonly schema: TSchema;
  readonly maxPage: number;
  list(db: Db, page: Page): Promise<R[]>;
  get(db: Db, id: number): Promise<R>;
  remove(tx: Tx, moderator: Moderator, id: number): Promise<void>;
  valueOf(row: R): unknown;
};

/** The routes that list the records of a kind, show one and delete one. */
export function recordRoutes<R extends { readonly id: number }>(kind: RecordKind<R>): Route[] {
  return [listRoute(kind), showRoute(kind), deleteRoute(kind)];
}

function listRoute<R extends { readonly id: number }>(kind: RecordKind<R>): Route {
  return userRoute({
    method: 'GET',
    path: kind.path,
    access: kind.reads,
    params: pageParams(100, kind.maxPage),
    response: Type.Array(kind.schema),
    summary: `All ${kind.noun}`,
    async handle(call) {
      const rows = await kind.list(call.db, pageOf(call.params));
      const cursors = rows.map((row) => row.id);
      const headers = pageLinks(call, cursors, { prev: 'min_id', more: rows.length === call.params.limit });
      return json(
        rows.map((row) => kind.valueOf(row)),
        { headers },
      );
    },
  });
}

/** The route that shows one record of a kind. */
export function showRoute<R extends { readonly id: number }>(
  kind: Pick<RecordKind<R>, 'path' | 'noun' | 'reads' | 'schema' | 'get' | 'valueOf'>,
): Route {
  return userRoute({
    method: 'GET',
    path: `${kind.path}/:id`,
    access: kind.reads,
    params: { id: pathId() },
    response: kind.schema,
    summary: `One of the ${kind.noun}`,
    handle: async ({ db, params }) => json(kind.valueOf(await kind.get(db, params.id))),
  });
}

/** The route that deletes one record of a kind. */
export function deleteRoute(kind: Pick<RecordKind<never>, 'path' | 'noun' | 'writes' | 'remove'>): Route {
  return userRoute({
    method: 'DELETE',
    path: `${kind.path}/:id`,
    access: kind.writes,
    params: { id: pathId() },
    summary: `Take back one of the ${kind.noun}`,
    async handle({ viewer, params, write }) {
      await write((tx) => kind.remove(tx, viewer, params.id));
      return json({});
    },
  });
}

type ActedKind<R> = Pick<RecordKind<never>, 'path' | 'schema'> & {
  valueOf(row: R): unknown;
};

/** The route of an act on one record of a kind, which answers with the record. */
export function recordActRoute<R>(kind: ActedKind<R>, act: Act<number, R>): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${kind.path}/:id/${act.name}`,
    params: { id: pathId() },
    response: kind.schema,
    handle: async ({ viewer, params, write }) =>
      json(kind.valueOf(await write((tx) => act.verb(tx, viewer, params.id)))),
  });
}
