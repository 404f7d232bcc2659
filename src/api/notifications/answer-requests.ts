import { type Act, termsOf } from '../../acts/act.ts';
import { acceptRequestsAct, dismissRequestsAct } from '../../acts/notification-acts.ts';
import { getRequest } from '../../domain/notifications/requests.ts';
import { json } from '../../http/answer.ts';
import { id, pathId, withDefault } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Route, userRoute } from '../../http/route.ts';

const PATH = '/api/v1/notifications/requests';

/** Without any, nothing is answered. */
const ids = () => withDefault(list(id(), { max: 200, scalar: true }), []);

export const acceptOne = oneRoute(acceptRequestsAct, 'Accept a notification request');
export const dismissOne = oneRoute(dismissRequestsAct, 'Dismiss a notification request');
export const acceptMany = manyRoute(acceptRequestsAct);
export const dismissMany = manyRoute(dismissRequestsAct);

function oneRoute(act: Act<readonly number[]>, summary: string): Route {
  return userRoute({
    ...termsOf({ ...act, summary }),
    method: 'POST',
    path: `${PATH}/:id/${act.name}`,
    params: { id: pathId() },
    async handle({ write, viewer, params }) {
      await write(async (tx) => act.verb(tx, viewer, [(await getRequest(tx, viewer.accountId, params.id)).id]));
      return json({});
    },
  });
}

function manyRoute(act: Act<readonly number[]>): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${PATH}/${act.name}`,
    params: { id: ids() },
    async handle({ write, viewer, params }) {
      await write((tx) => act.verb(tx, viewer, params.id));
      return json({});
    },
  });
}
