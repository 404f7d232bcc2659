import { accountActs, followAct, followOptionActs, followRequestActs, muteTerms } from '../../acts/account-acts.ts';
import { type Act, perform, termsOf } from '../../acts/act.ts';
import { getAccount } from '../../domain/accounts/queries.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { mute } from '../../domain/mutes/mute.ts';
import { unmuteLeadsBack } from '../../domain/mutes/unmute-leads-back.ts';
import { findVisibleStatus } from '../../domain/statuses/policy.ts';
import type { Answer } from '../../http/answer.ts';
import { PART } from '../../http/browser.ts';
import type { Outcome } from '../../http/html/content.ts';
import { bool, int, pathId, text, withDefault } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { parseWireId, toWire } from '../../lib/id.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { peopleActs as peopleActsView } from '../../views/people/people-acts.ts';
import { accountValues, relationshipValues } from '../entity-values.ts';
import { backTo, partAnswer } from '../fragment.ts';
import { answerPost } from '../posts/act.ts';
import { readerOf } from '../reader.ts';

const onAccounts = [followAct, ...followOptionActs, ...accountActs].map((act) => actRoute('/accounts', act));
const onRequests = followRequestActs.map((act) => actRoute('/follow_requests', act));

/** What is done with an account at once. */
export const peopleActs: readonly Route[] = [...onAccounts, ...onRequests];

function actRoute(place: string, act: Act<number>): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${place}/:id/${act.name}`,
    params: { id: pathId(), back: text() },
    async handle(call) {
      const { db, write, viewer, params } = call;
      await getAccount(db, params.id);
      const undo = await write((tx) => perform(tx, act, viewer, params.id));
      const what = await outcomeOf(call, params.id, act);
      const outcome = what && { what, undo: undo && `${place}/${toWire(params.id)}/${undo}` };
      const part = await changedPart(call, params.id);
      if (part) return { ...part, outcome };
      const status = await postOfPart(call);
      return status ? answerPost(call, status.id, params.back, { outcome }) : backTo(params.back, outcome ?? null);
    },
  });
}

export const muteByForm = userRoute({
  ...muteTerms,
  method: 'POST',
  path: '/accounts/:id/mute',
  params: { id: pathId(), notifications: bool(), duration: withDefault(int(), 0), back: text() },
  async handle({ db, write, viewer: { accountId }, params }) {
    const { id, notifications = false, duration } = params;
    await getAccount(db, id);
    const isBack = await write(async (tx) => {
      const leadsBack = await unmuteLeadsBack(tx, accountId, id, notifications);
      await mute(tx, accountId, id, { notifications, duration });
      return leadsBack;
    });
    return backTo(params.back, { what: 'muted', undo: isBack ? `/accounts/${toWire(id)}/unmute` : undefined });
  },
});

async function outcomeOf(
  call: Call & { readonly viewer: Viewer },
  id: number,
  { outcome }: Act<number>,
): Promise<Outcome['what'] | undefined> {
  const isAsked = outcome === 'followed' && (await relationshipValues(call.db, call.viewer, [id]))[0]?.requested;
  return isAsked ? 'follow_requested' : outcome;
}

/** The post in whose menu a script did something with an account, if it can still be seen. */
async function postOfPart({ db, viewer, request }: Call & { readonly viewer: Viewer }): Promise<StatusRow | undefined> {
  const id = parseWireId(/^post-(\d+)$/.exec(request.header(PART) ?? '')?.[1] ?? '');
  return id === undefined ? undefined : findVisibleStatus(db, viewer, id);
}

/** What a script that asks for the acts on an account gets: these as they are now. Other parts do not change by them. */
async function changedPart(call: Call & { readonly viewer: Viewer }, id: number): Promise<Answer | undefined> {
  if (call.request.header(PART) !== `account-${toWire(id)}`) return undefined;
  const [account] = await accountValues(call.db, [id]);
  const [relationship] = await relationshipValues(call.db, call.viewer, [id]);
  const acts = account && relationship && peopleActsView(account, relationship, await readerOf(call));
  return acts ? partAnswer(acts) : undefined;
}
