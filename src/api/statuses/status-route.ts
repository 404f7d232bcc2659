import type { Viewer } from '../../domain/accounts/viewer.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import type { UserAccess } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { pathId } from '../../http/params/scalars.ts';
import type { RateFamily } from '../../http/rate-limits.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { answerNamed } from './status-answer.ts';

type Verb<T> = (tx: Tx, viewer: Viewer, statusId: number) => Promise<T>;

type Shape<T> = {
  action: string;
  access: UserAccess;
  summary: string;
  rate?: RateFamily;
  verb: Verb<T>;
};

type Answering<T> = Shape<T> & {
  /** Answers the Status, given the result of the verb. */
  answer(db: Db, viewer: Viewer, done: T, statusId: number): Promise<Answer>;
};

/** Declares `POST /api/v1/statuses/:id/<action>` for a verb without parameters. */
export function answeringRoute<T>({ action, access, summary, rate, verb, answer }: Answering<T>): Route {
  return userRoute({
    method: 'POST',
    path: `/api/v1/statuses/:id/${action}`,
    access,
    params: { id: pathId('Not Found') },
    response: StatusSchema,
    summary,
    ...(rate && { rate }),
    async handle({ db, write, viewer, params: { id } }) {
      const done = await write((tx) => verb(tx, viewer, id));
      return answer(db, viewer, done, id);
    },
  });
}

/** As `answeringRoute`, answering the Status in the path. The verb returns the id of the one it acted on, if that may be another. */
export function statusRoute(shape: Shape<number | undefined>): Route {
  return answeringRoute({ ...shape, answer: (db, viewer, acted, id) => answerNamed(db, viewer, id, acted ?? id) });
}
