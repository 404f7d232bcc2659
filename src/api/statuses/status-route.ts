import type { Viewer } from '../../domain/accounts/viewer.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import type { UserAccess } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import type { RateFamily } from '../../http/rate-limits.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { answerNamed } from './status-answer.ts';

type Shape = {
  action: string;
  access: UserAccess;
  summary: string;
  rate?: RateFamily;
  /** Returns the id of the status it acted on, if that may be another than the one in the path. */
  verb: (tx: Tx, viewer: Viewer, statusId: number) => Promise<number | undefined>;
};

/** Declares `POST /api/v1/statuses/:id/<action>` for a verb without parameters, which answers the Status in the path. */
export function statusRoute({ action, access, summary, rate, verb }: Shape): Route {
  return userRoute({
    method: 'POST',
    path: `/api/v1/statuses/:id/${action}`,
    access,
    params: { id: pathId('notFound') },
    response: StatusSchema,
    summary,
    ...(rate && { rate }),
    async handle({ db, write, viewer, params: { id } }) {
      const acted = await write((tx) => verb(tx, viewer, id));
      return answerNamed(db, viewer, id, acted ?? id);
    },
  });
}
