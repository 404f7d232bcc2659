import { countStatistics } from '../domain/instance/statistics.ts';
import { readSettings } from '../domain/settings/settings.ts';
import { openToAll } from '../http/access.ts';
import { rawJson, textAnswer } from '../http/answer.ts';
import { publicDocument } from '../http/public-documents.ts';
import { route } from '../http/route.ts';
import { MASTODON_VERSION, VERSION } from '../lib/version.ts';
import type { Db } from '../platform/db/handle.ts';

const SCHEMAS = 'http://nodeinfo.diaspora.software/ns/schema';
/** 2.0 comes last: GoToSocial reads the last document listed, and understands only 2.0. */
const VERSIONS = ['2.1', '2.0'] as const;

/** Clients that detect servers by name, such as those built on megalodon, treat a server with this upstream as Mastodon. */
const UPSTREAM = { name: 'mastodon', version: MASTODON_VERSION };

const THREE_DAYS = 'public, max-age=259200';
const HALF_AN_HOUR = 'public, max-age=1800';

/** (NodeInfo: https://nodeinfo.diaspora.software/protocol.html.) */
export const discoverNodeInfo = route({
  method: 'GET',
  path: '/.well-known/nodeinfo',
  access: openToAll(),
  rateApart: 'discovery',
  params: {},
  summary: 'Where the NodeInfo documents are',
  async handle({ db }) {
    const links = VERSIONS.map((version) => ({
      rel: `${SCHEMAS}/${version}`,
      href: `${db.instance.origin}/nodeinfo/${version}`,
    }));
    return rawJson(JSON.stringify({ links }), { headers: { 'cache-control': THREE_DAYS } });
  },
});

/** The NodeInfo documents, one route for each version. */
export const nodeInfoRoutes = VERSIONS.map((version) =>
  route({
    method: 'GET',
    path: `/nodeinfo/${version}`,
    access: openToAll(),
    rateApart: 'discovery',
    params: {},
    summary: `What this server is, in the form of NodeInfo ${version}`,
    handle: publicDocument('server', async ({ db }) => {
      const type = `application/json; profile="${SCHEMAS}/${version}#"; charset=utf-8`;
      const text = JSON.stringify({
        version,
        software: { name: 'whinchat', version: VERSION },
        ...(await factsOf(db)),
      });
      return textAnswer(text, type, { headers: { 'cache-control': HALF_AN_HOUR } });
    }),
  }),
);

async function factsOf(db: Db) {
  const settings = await readSettings(db);
  const { users, activeMonth, activeHalfyear, localStatuses } = await countStatistics(db);
  return {
    protocols: ['activitypub'],
    services: { outbound: [], inbound: [] },
    usage: { users: { total: users, activeMonth, activeHalfyear }, localPosts: localStatuses },
    openRegistrations: settings.registrations !== 'closed',
    metadata: {
      nodeName: settings.site_title,
      nodeDescription: settings.site_short_description,
      upstream: UPSTREAM,
    },
  };
}
