import { StatusSchema } from '../../entities/status-schema.ts';
import type { UserAccess } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import type { RateFamily } from '../../http/rate-limits.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { answerVisibleStatus } from './status-answer.ts';

type Shape = {
  action: string;
  access: UserAccess;
  summary: string;
  rate?: RateFamily;
  /** Answers the id of the status to show, when it is another one than the path names. */
  verb(tx: Tx, viewer: { accountId: number }, statusId: number): Promise<number | undefined>;
};

/** Declares `POST /api/v1/statuses/:id/<action>` for a verb that needs no parameters: it answers the Status, or 404 when that is hidden. */
export function statusRoute({ action, access, summary, rate, verb }: Shape): Route {
  return userRoute({
    method: 'POST',
    path: `/api/v1/statuses/:id/${action}`,
    access,
    params: { id: pathId('Not Found') },
    response: StatusSchema,
    summary,
    ...(rate && { rate }),
    async handle({ db, write, viewer, params }) {
      const shown = await write((tx) => verb(tx, viewer, params.id));
      return answerVisibleStatus(db, viewer, shown ?? params.id);
    },
  });
}
