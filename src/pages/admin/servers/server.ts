import { perform, termsOf } from '../../../acts/act.ts';
import { restartDeliveryAct, retryDeliveryAct, stopDeliveryAct } from '../../../acts/server-acts.ts';
import { readLatestOf } from '../../../domain/deliveries/known-servers.ts';
import { countByHost, findHost, listUndelivered } from '../../../domain/deliveries/ledger.ts';
import { findObstacle } from '../../../domain/deliveries/obstacle.ts';
import { readHost } from '../../../domain/deliveries/stop-deliveries.ts';
import { previewDomainBlocks } from '../../../domain/domain-blocks/preview.ts';
import { addNote } from '../../../domain/moderation/notes.ts';
import { findDomainRule } from '../../../domain/servers/refusals.ts';
import { remoteHostOf } from '../../../entities/admin/remote-host.ts';
import { listRefusals } from '../../../federation/inbox/refusals.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pathText, prose, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { toIso } from '../../../lib/time.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { notes, type TriedNote } from '../../../views/admin/notes.ts';
import {
  obstacleNote,
  refusedList,
  type ServerKnown,
  serverActs,
  serverFacts,
  undeliveredList,
} from '../../../views/admin/servers/server.ts';
import { addressOfServer, SERVERS_PATH } from '../../../views/admin/servers/servers.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { noteValues } from '../entity-values.ts';

const PATH = `${SERVERS_PATH}/:host`;

const showServer = userRoute({
  method: 'GET',
  path: PATH,
  access: readsDomainBlocks,
  params: { host: pathText() },
  summary: 'What is known of another server, and why it gets nothing',
  handle: (call) => serverPage(call, call.params.host),
});

async function serverPage(call: StaffCall, name: string, tried?: TriedNote): Promise<Answer> {
  const { db } = call;
  const host = readHost(name);
  const reader = await readerOf(call);
  const obstacle = await findObstacle(db, host);
  const known = await readKnown(db, host);
  const rule = await findDomainRule(db, host);
  const means = {
    host,
    isRefused: obstacle.kind === 'blocked' || obstacle.kind === 'not_allowed',
    isStopped: obstacle.kind === 'stopped',
    blockId: rule && toWire(rule.id),
  };
  const { refused } = known.found;
  const { refusedTitle } = reader.words.serverRooms.server;
  const body = html`${obstacleNote(obstacle, reader)}${serverActs(means, reader)}${serverFacts(known, reader)}${undeliveredList(known.found, reader)}
${refused.length > 0 && html`<h2>${refusedTitle}</h2>${refusedList(refused, false, reader)}`}
${notes(await noteValues(db, { type: 'instance', domain: host }), addressOfServer(host), reader, tried)}`;
  return adminPage(call, { title: host, body, status: tried ? 422 : 200 });
}

async function readKnown(db: Db, host: string): Promise<ServerKnown> {
  const [counts] = await countByHost(db, host);
  const state = await findHost(db, host);
  const undelivered = await listUndelivered(db, { host });
  const cut = (await previewDomainBlocks(db, [host])).get(host);
  const { postedAt, inboxes } = await readLatestOf(db, host);
  return {
    found: remoteHostOf(host, { counts, state, undelivered, refused: await listRefusals(db, host) }),
    people: cut?.accounts ?? 0,
    following: cut?.following ?? 0,
    followers: cut?.followers ?? 0,
    lastPosted: postedAt === null ? null : toIso(postedAt),
    signatures: state && (state.signature_style ?? 'cavage'),
    inboxes: inboxes.filter((inbox) => inbox !== host),
  };
}

const acts = [stopDeliveryAct, restartDeliveryAct, retryDeliveryAct].map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${PATH}/${act.name}`,
    params: { host: pathText() },
    async handle({ viewer, params, write }) {
      const page = addressOfServer(readHost(params.host));
      const undo = await write((tx) => perform(tx, act, viewer, params.host));
      return seeOther(page, act.outcome ? { what: act.outcome, undo: undo && `${page}/${undo}` } : null);
    },
  }),
);

const noteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/notes`,
  access: writesDomainBlocks,
  params: { host: pathText(), content: withDefault(prose(), '') },
  summary: 'Note something about another server',
  async handle(call) {
    const { viewer, params, write } = call;
    const { content } = params;
    const domain = readHost(params.host);
    try {
      await write((tx) => addNote(tx, viewer, { type: 'instance', domain }, content));
    } catch (error) {
      return serverPage(call, domain, { content, problem: problemOf(error, call) });
    }
    return seeOther(addressOfServer(domain), 'note_added');
  },
});

/** Another server as staff see it, and what they do about it. */
export const serverPages: readonly Route[] = [showServer, ...acts, noteByForm];
