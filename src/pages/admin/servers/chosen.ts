import type { Answer } from '../../../http/answer.ts';
import type { Outcome } from '../../../http/html/content.ts';
import { id, text } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import type { Call } from '../../../http/route.ts';
import { AppError } from '../../../lib/errors.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { backTo } from '../../fragment.ts';

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
    for (const one of new Set(ids)) await verb(tx, one).catch(passOver);
  });
  return backTo(back ?? page, outcome);
}

function passOver(error: unknown): void {
  if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
}
