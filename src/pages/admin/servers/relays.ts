import { deleteRelayAct, disableRelayAct, enableRelayAct } from '../../../acts/relay-acts.ts';
import { joinRelay } from '../../../domain/relays/join.ts';
import { listRelays, RELAY_KINDS } from '../../../domain/relays/queries.ts';
import { resolveRelay } from '../../../federation/resolve/relay.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { oneOf, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsRelays, writesRelays } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { RELAYS_PATH, relayForm, relayList, type TriedRelay } from '../../../views/admin/servers/relays.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { actRoute } from '../act-route.ts';
import { adminPage } from '../admin-page.ts';

const showRelays = userRoute({
  method: 'GET',
  path: RELAYS_PATH,
  access: readsRelays,
  params: {},
  summary: 'The relays and their state',
  handle: (call) => relaysPage(call),
});

async function relaysPage(call: StaffCall, tried?: TriedRelay): Promise<Answer> {
  const reader = await readerOf(call);
  const relays = (await listRelays(call.db)).map((row) => ({ ...row, id: toWire(row.id) }));
  const body = html`${relayForm(tried, reader)}${relayList(relays, reader)}`;
  return adminPage(call, { title: reader.words.moderation.ways.relays, body, status: tried ? 422 : 200 });
}

const joinByForm = userRoute({
  method: 'POST',
  path: RELAYS_PATH,
  access: writesRelays,
  params: { address: withDefault(text({ max: 2000 }), ''), kind: withDefault(oneOf(...RELAY_KINDS), 'mastodon') },
  summary: 'Ask a relay to pass on posts',
  async handle(call) {
    const { ctx, viewer, params, write } = call;
    const address = params.address.trim();
    try {
      const relay = await resolveRelay(ctx, address, params.kind);
      await write((tx) => joinRelay(tx, viewer, relay));
    } catch (error) {
      return relaysPage(call, { address, kind: params.kind, problem: problemOf(error, call) });
    }
    return seeOther(RELAYS_PATH, 'relay_asked');
  },
});

const acts = [enableRelayAct, disableRelayAct, deleteRelayAct].map((act) =>
  actRoute(act, { page: RELAYS_PATH, leadsTo: 'list' }),
);

/** Servers that pass on public posts. */
export const relayPages: readonly Route[] = [showRelays, joinByForm, ...acts];
