import { termsOf } from '../../acts/act.ts';
import { statusActs } from '../../acts/status-acts.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { answerNamed } from './status-answer.ts';

/** `POST /api/v1/statuses/:id/<name>` for each act on a status, which answers the Status in the path. */
export const statusVerbRoutes: readonly Route[] = statusActs.map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/api/v1/statuses/:id/${act.name}`,
    params: { id: pathId('notFound') },
    response: StatusSchema,
    async handle({ db, write, viewer, params: { id } }) {
      const acted = await write((tx) => act.verb(tx, viewer, id));
      return answerNamed(db, viewer, id, acted);
    },
  }),
);
