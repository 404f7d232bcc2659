import { accountActs, followAct, followOptionActs } from '../../acts/account-acts.ts';
import { type Act, perform, termsOf } from '../../acts/act.ts';
import { addToListAct, removeFromListAct } from '../../acts/list-acts.ts';
import { listFollowersBeside } from '../../domain/follows/ties.ts';
import { getOwnList, isListed } from '../../domain/lists/queries.ts';
import type { Answer } from '../../http/answer.ts';
import type { Outcome } from '../../http/html/content.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { bool, id, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { undefinedIfAbsent } from '../../lib/errors.ts';
import { parseWireId, toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { askAboutMany } from '../../views/people/tidy-asks.ts';
import { accountValues } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import type { PersonCall } from '../person-call.ts';
import { ownReaderOf } from '../reader.ts';
import { unlessRepeated } from '../repeated.ts';

/** As many are chosen at once: those of a page. */
const MOST = 40;

/** As many followers of whole servers are removed at once; the form says how many, and can be sent again. */
const MOST_OF_SERVERS = 200;

/** `chosen` are the same as `ids`, as the address names them by which an act is taken back. */
const params = {
  ids: list(id(), { max: MOST, scalar: true }),
  chosen: text({ max: 1000 }),
  confirmed: bool(),
  back: text(),
};

type ManyCall = PersonCall & Call<typeof params>;

type Many = {
  readonly act: Act<number>;
  readonly outcome: Outcome['what'];
  /** Whether it says first what it will do to how many. */
  readonly asks?: 'unfollow' | 'remove_from_followers' | 'remove_domains_from_followers';
};

const named = (name: string): Act<number> => {
  const act = [followAct, ...followOptionActs, ...accountActs].find((one) => one.name === name);
  if (!act) throw new TypeError(`no act ${name}`);
  return act;
};

const MANY: Readonly<Record<string, Many>> = {
  follow: { act: followAct, outcome: 'followed_all' },
  unfollow: { act: named('unfollow'), outcome: 'unfollowed_all', asks: 'unfollow' },
  remove_from_followers: {
    act: named('remove_from_followers'),
    outcome: 'followers_removed',
    asks: 'remove_from_followers',
  },
  hide_boosts: { act: named('hide_boosts'), outcome: 'boosts_hidden_all' },
  show_boosts: { act: named('show_boosts'), outcome: 'boosts_shown_all' },
};

/** What is done with several of those one follows, or who follow one, at once. */
export const relationshipActs: readonly Route[] = [
  ...Object.entries(MANY).map(([name, many]) =>
    userRoute({
      ...termsOf(many.act),
      method: 'POST',
      path: `/relationships/${name}`,
      params,
      summary: `${many.act.summary}, of several at once`,
      handle: (call) => actOnMany(call, many),
    }),
  ),
  userRoute({
    ...termsOf(named('remove_from_followers')),
    method: 'POST',
    path: '/relationships/remove_domains_from_followers',
    params,
    summary: 'Remove all your followers on the servers of some of them',
    handle: removeServers,
  }),
  ...[addToListAct, removeFromListAct].map((act) =>
    userRoute({
      ...termsOf(act),
      method: 'POST',
      path: `/relationships/${act.name}_list`,
      params: { ...params, list_id: id() },
      summary: `${act.summary}, several at once`,
      async handle(call) {
        const { db, write, viewer, params: given } = call;
        const ids = chosenOf(given);
        const { list_id: listId } = given;
        if (ids.length === 0 || listId === undefined) return backTo(given.back ?? '/relationships', 'nothing_chosen');
        await getOwnList(db, viewer.accountId, listId);
        const done = await write(async (tx) => {
          const changed: number[] = [];
          for (const one of ids) {
            const members = { listId, accountIds: [one] };
            const isIn = await isListed(tx, listId, one);
            if (isIn === (act === addToListAct)) continue;
            // Whom one does not follow is in no list.
            await act.verb(tx, viewer, members).catch(undefinedIfAbsent);
            if ((await isListed(tx, listId, one)) !== isIn) changed.push(one);
          }
          return changed;
        }).catch(unlessRepeated);
        const other = act === addToListAct ? removeFromListAct.name : addToListAct.name;
        const undo = done && done.length > 0 ? undoOf(`${other}_list`, done, { list_id: toWire(listId) }) : undefined;
        return backTo(given.back ?? '/relationships', { what: act.outcome ?? 'saved', undo });
      },
    }),
  ),
];

function chosenOf({ ids = [], chosen = '' }: ManyCall['params']): number[] {
  const told = chosen.split('.').map((one) => parseWireId(one));
  return [...new Set([...ids, ...told])].filter((one) => one !== undefined).slice(0, MOST);
}

function undoOf(name: string, ids: readonly number[], more: Readonly<Record<string, string>> = {}): string {
  return `/relationships/${name}?${String(new URLSearchParams({ chosen: ids.map(toWire).join('.'), ...more }))}`;
}

async function actOnMany(call: ManyCall, { act, outcome, asks }: Many): Promise<Answer> {
  const { params: given, write } = call;
  const ids = chosenOf(given);
  const back = given.back ?? '/relationships';
  if (ids.length === 0) return backTo(back, 'nothing_chosen');
  if (asks && !given.confirmed) return ask(call, asks, ids);
  const undone = await write((tx) => performAll(tx, call, act, ids));
  const undo = undone.length === ids.length ? act.undo?.act : undefined;
  return backTo(back, { what: outcome, undo: undo && undoOf(undo, ids) });
}

/** Does an act to each; returns those for whom the act that takes it back leads to how it was. Who is gone meanwhile is passed over. */
async function performAll(tx: Tx, { viewer }: ManyCall, act: Act<number>, ids: readonly number[]): Promise<number[]> {
  const undone: number[] = [];
  for (const one of ids) {
    const undo = await perform(tx, act, viewer, one).catch(undefinedIfAbsent);
    if (undo !== undefined) undone.push(one);
  }
  return undone;
}

async function removeServers(call: ManyCall): Promise<Answer> {
  const { db, params: given, viewer, write } = call;
  const ids = chosenOf(given);
  const back = given.back ?? '/relationships';
  if (ids.length === 0) return backTo(back, 'nothing_chosen');
  const followers = await listFollowersBeside(db, viewer.accountId, ids, MOST_OF_SERVERS);
  if (!given.confirmed) return ask(call, 'remove_domains_from_followers', ids, followers);
  await write((tx) => performAll(tx, call, named('remove_from_followers'), followers));
  return backTo(back, 'followers_removed');
}

/** What an act will do, to how many and whom, before it does. */
async function ask(
  call: ManyCall,
  name: NonNullable<Many['asks']>,
  ids: readonly number[],
  concerned = ids,
): Promise<Answer> {
  const reader = await ownReaderOf(call);
  const people = await accountValues(call.db, concerned);
  const back = call.params.back ?? '/relationships';
  const { title, body } = askAboutMany({ name, ids: ids.map(toWire), people, back }, reader);
  return contentAnswer({ title, shape: 'stream', body });
}
