import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { UserAccess } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import type { Outcome } from '../../http/html/content.ts';
import { seeOther } from '../../http/html/page.ts';
import { id, pathId, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { undefinedIfAbsent } from '../../lib/errors.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { backTo } from '../fragment.ts';

/** What a form says of which rows of a list were chosen, and where it leads back to. */
export const chosenParams = { ids: list(id(), { max: 200, scalar: true }), back: text() };

type Chosen = {
  readonly ids: readonly number[] | undefined;
  readonly back: string | undefined;
  /** The page of the list. */
  readonly page: string;
  readonly outcome: Outcome['what'];
};

/** Does something with each row that was chosen, in one transaction; what somebody else has removed meanwhile is passed over. */
export async function withEachChosen(
  { write }: Pick<Call, 'write'>,
  { ids = [], back, page, outcome }: Chosen,
  verb: (tx: Tx, id: number) => Promise<unknown>,
): Promise<Answer> {
  if (ids.length === 0) return backTo(back ?? page, 'nothing_chosen');
  await write(async (tx) => {
    for (const one of new Set(ids)) await verb(tx, one).catch(undefinedIfAbsent);
  });
  return backTo(back ?? page, outcome);
}

type Removal = {
  /** The page of the list. */
  readonly page: string;
  readonly access: UserAccess;
  /** What it does to one row, and to several. */
  readonly summaries: readonly [one: string, several: string];
  readonly verb: (tx: Tx, viewer: Viewer, id: number) => Promise<unknown>;
};

/** The forms that remove one row of a list, and several at once. */
export function removalRoutes({ page, access, summaries, verb }: Removal): readonly Route[] {
  const [one, several] = summaries;
  return [
    userRoute({
      method: 'POST',
      path: `${page}/:id/delete`,
      access,
      params: { id: pathId() },
      summary: one,
      async handle({ viewer, params, write }) {
        await write((tx) => verb(tx, viewer, params.id));
        return seeOther(page, 'removed');
      },
    }),
    userRoute({
      method: 'POST',
      path: `${page}/chosen`,
      access,
      params: chosenParams,
      summary: several,
      handle: (call) =>
        withEachChosen(call, { ...call.params, page, outcome: 'removed' }, (tx, chosen) =>
          verb(tx, call.viewer, chosen),
        ),
    }),
  ];
}
