import { openToAll } from '../http/access.ts';
import { redirect, textAnswer } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import { showHostMeta, showHostMetaJson } from './host-meta.ts';
import { discoverNodeInfo, nodeInfoRoutes } from './nodeinfo.ts';
import { answerWebfinger } from './webfinger.ts';

const common = { method: 'GET', access: openToAll(), params: {} } as const;

const ROBOTS = `User-agent: GPTBot
Disallow: /

User-agent: *
Disallow: /api/
Disallow: /auth/
Disallow: /oauth/
`;

const showRobots = route({
  ...common,
  path: '/robots.txt',
  summary: 'What crawlers shall leave alone',
  handle: async () =>
    textAnswer(ROBOTS, 'text/plain; charset=utf-8', { headers: { 'cache-control': 'public, max-age=86400' } }),
});

/** (W3C: A Well-Known URL for Changing Passwords.) */
const showPasswordPage = route({
  ...common,
  path: '/.well-known/change-password',
  summary: 'Where people change their password',
  handle: async () => redirect('/auth/edit', 301),
});

/** What other servers and machines look for at addresses fixed by standards. */
export const wellKnownRoutes: readonly Route[] = [
  answerWebfinger,
  showHostMeta,
  showHostMetaJson,
  discoverNodeInfo,
  ...nodeInfoRoutes,
  showRobots,
  showPasswordPage,
];
