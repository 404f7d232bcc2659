import { openToAll } from '../http/access.ts';
import { type Route, route } from '../http/route.ts';
import { forbidden } from '../lib/errors.ts';

const PATHS = [
  '/oauth/applications',
  '/oauth/applications/new',
  '/oauth/applications/:id',
  '/oauth/applications/:id/edit',
];

/** Doorkeeper's pages that list all clients, which nobody may see. (Mastodon: `doorkeeper.rb`.) */
export const hiddenApplications: Route[] = PATHS.map((path) =>
  route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    path,
    access: openToAll(),
    params: {},
    summary: 'Nothing: the list of all clients is not shown',
    async handle() {
      throw forbidden();
    },
  }),
);
