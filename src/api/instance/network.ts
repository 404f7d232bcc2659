import { Type } from 'typebox';
import { countActivity } from '../../domain/instance/activity.ts';
import { listPeers, searchPeers } from '../../domain/instance/peers.ts';
import { readSettings } from '../../domain/settings/settings.ts';
import { nullable } from '../../entities/account-schema.ts';
import { always, openToAll } from '../../http/access.ts';
import { empty, json } from '../../http/answer.ts';
import { text } from '../../http/params/scalars.ts';
import { publicDocument } from '../../http/public-documents.ts';
import { route } from '../../http/route.ts';
import { isBlank } from '../../lib/blank.ts';

const common = { method: 'GET', access: always(openToAll()), cache: 'instance' } as const;

export const listInstancePeers = route({
  ...common,
  path: '/api/v1/instance/peers',
  params: {},
  response: Type.Array(Type.String()),
  summary: 'Servers known to this one (peers)',
  handle: publicDocument('server', async ({ db }) => {
    const { peers_api_enabled, limited_federation } = await readSettings(db);
    return peers_api_enabled && !limited_federation ? json(await listPeers(db)) : empty(404);
  }),
});

export const searchInstancePeers = route({
  ...common,
  path: '/api/v1/peers/search',
  params: { q: text({ max: 255 }) },
  response: nullable(Type.Array(Type.String())),
  summary: 'Servers whose domain begins with a text (peer search)',
  async handle({ db, params }) {
    const { peers_api_enabled, limited_federation } = await readSettings(db);
    if (!peers_api_enabled || limited_federation) return empty(404);
    return json(params.q === undefined || isBlank(params.q) ? null : await searchPeers(db, params.q.trim()));
  },
});

export const showInstanceActivity = route({
  ...common,
  path: '/api/v1/instance/activity',
  params: {},
  response: Type.Array(
    Type.Object({
      week: Type.String(),
      statuses: Type.String(),
      logins: Type.String(),
      registrations: Type.String(),
    }),
  ),
  summary: 'Statuses, logins and registrations of the last twelve weeks',
  handle: publicDocument('server', async ({ db }) => {
    const { activity_api_enabled, limited_federation } = await readSettings(db);
    if (!activity_api_enabled || limited_federation) return empty(404);
    const weeks = await countActivity(db);
    return json(
      weeks.map(({ week, statuses, logins, registrations }) => ({
        week: String(week / 1000),
        statuses: String(statuses),
        logins: String(logins),
        registrations: String(registrations),
      })),
    );
  }),
});
