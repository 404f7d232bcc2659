import { type Act, perform, termsOf } from '../../acts/act.ts';
import { seeOther } from '../../http/html/page.ts';
import { pathId } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { toWire } from '../../lib/id.ts';

type Place = {
  /** The page of the list. */
  readonly page: string;
  /** Where one goes on: to the page of the thing, or to the list where it has none or is gone. */
  readonly leadsTo: 'thing' | 'list';
};

/** The form of an act on one thing of a list for staff, by its id. */
export function actRoute(act: Act<number>, { page, leadsTo }: Place): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${page}/:id/${act.name}`,
    params: { id: pathId() },
    async handle({ viewer, params, write }) {
      const undo = await write((tx) => perform(tx, act, viewer, params.id));
      const thing = `${page}/${toWire(params.id)}`;
      const outcome = act.outcome ? { what: act.outcome, undo: undo && `${thing}/${undo}` } : null;
      return seeOther(leadsTo === 'thing' ? thing : page, outcome);
    },
  });
}
