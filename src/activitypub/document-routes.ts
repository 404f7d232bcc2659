import { actorDocument } from '../federation/documents/actor.ts';
import {
  collectionDocument,
  collectionItemDocument,
  collectionsDocument,
  collectionsPage,
  featureAuthorizationDocument,
} from '../federation/documents/collections.ts';
import { contextDocument, contextPage } from '../federation/documents/context.ts';
import { emojiDocument } from '../federation/documents/emoji.ts';
import { featuredDocument, featuredTagsDocument } from '../federation/documents/featured.ts';
import { followersSynchronization } from '../federation/documents/followers-synchronization.ts';
import { instanceActorDocument, instanceOutboxDocument } from '../federation/documents/instance-actor.ts';
import { interactionsDocument } from '../federation/documents/interactions.ts';
import { type Network, networkDocument, networkPage } from '../federation/documents/network.ts';
import { outboxDocument, outboxPage } from '../federation/documents/outbox.ts';
import { quoteAuthorizationDocument } from '../federation/documents/quote-authorization.ts';
import { repliesDocument, repliesPage } from '../federation/documents/replies.ts';
import { activityDocument, statusDocument } from '../federation/documents/status.ts';
import { accountPage, collectionPage, statusPage } from './pages.ts';
import { asks, cursor, pathId } from './request.ts';
import type { Asked, DocumentRoute } from './serve-document.ts';

const ACTOR = '/ap/users/:id';
const STATUS = `${ACTOR}/statuses/:statusId`;

const statusOf = ({ request }: Pick<Asked, 'request'>) => ({
  accountId: pathId(request),
  statusId: pathId(request, 'statusId'),
});

const network = (kind: Network): DocumentRoute => ({
  path: `${ACTOR}/${kind}`,
  make: ({ db, reader, request }) =>
    asks(request, 'page')
      ? networkPage(db, reader, { accountId: pathId(request), kind, maxId: cursor(request, 'max_id') })
      : networkDocument(db, reader, pathId(request), kind),
});

const interactions = (kind: 'likes' | 'shares'): DocumentRoute => ({
  path: `${STATUS}/${kind}`,
  make: (asked) => interactionsDocument(asked.db, asked.reader, statusOf(asked), kind),
});

const actorRoutes: readonly DocumentRoute[] = [
  {
    path: ACTOR,
    make: ({ ctx, request }) => actorDocument(ctx, pathId(request)),
    page: ({ db, request }) => accountPage(db, pathId(request)),
  },
  {
    path: `${ACTOR}/outbox`,
    make: ({ db, reader, request }) =>
      asks(request, 'page')
        ? outboxPage(db, reader, pathId(request), {
            maxId: cursor(request, 'max_id'),
            minId: cursor(request, 'min_id'),
          })
        : outboxDocument(db, reader, pathId(request)),
  },
  network('followers'),
  network('following'),
  {
    path: `${ACTOR}/followers_synchronization`,
    make: ({ db, reader, request }) => followersSynchronization(db, reader, pathId(request)),
  },
  {
    path: `${ACTOR}/collections/featured`,
    make: ({ db, reader, request }) => featuredDocument(db, reader, pathId(request)),
  },
  {
    path: `${ACTOR}/collections/tags`,
    make: ({ db, reader, request }) => featuredTagsDocument(db, reader, pathId(request)),
  },
  {
    path: `${ACTOR}/quote_authorizations/:quoteId`,
    make: ({ db, reader, request }) =>
      quoteAuthorizationDocument(db, reader, { accountId: pathId(request), quoteId: pathId(request, 'quoteId') }),
  },
];

const collectionRoutes: readonly DocumentRoute[] = [
  {
    path: `${ACTOR}/featured_collections`,
    make: ({ db, reader, request }) =>
      asks(request, 'page')
        ? collectionsPage(db, reader, { accountId: pathId(request), maxId: cursor(request, 'max_id') })
        : collectionsDocument(db, reader, pathId(request)),
  },
  {
    path: `${ACTOR}/collections/:collectionId`,
    make: ({ db, reader, request }) =>
      collectionDocument(db, reader, { accountId: pathId(request), collectionId: pathId(request, 'collectionId') }),
    page: ({ db, request }) => collectionPage(db, pathId(request, 'collectionId')),
  },
  {
    path: `${ACTOR}/collection_items/:itemId`,
    make: ({ db, reader, request }) =>
      collectionItemDocument(db, reader, { accountId: pathId(request), itemId: pathId(request, 'itemId') }),
  },
  {
    path: `${ACTOR}/feature_authorizations/:itemId`,
    make: ({ db, reader, request }) =>
      featureAuthorizationDocument(db, reader, { accountId: pathId(request), itemId: pathId(request, 'itemId') }),
  },
];

const statusRoutes: readonly DocumentRoute[] = [
  {
    path: STATUS,
    make: (asked) => statusDocument(asked.db, asked.reader, statusOf(asked)),
    page: (asked) => statusPage(asked.db, statusOf(asked)),
  },
  { path: `${STATUS}/activity`, make: (asked) => activityDocument(asked.db, asked.reader, statusOf(asked)) },
  {
    path: `${STATUS}/replies`,
    make: (asked) => {
      const { db, reader, request } = asked;
      const page = { others: asks(request, 'only_other_accounts'), minId: cursor(request, 'min_id') };
      return asks(request, 'page')
        ? repliesPage(db, reader, statusOf(asked), page)
        : repliesDocument(db, reader, statusOf(asked));
    },
  },
  interactions('likes'),
  interactions('shares'),
];

/** Every document of this server but those at fixed addresses of other standards. */
export const documentRoutes: readonly DocumentRoute[] = [
  { path: '/actor', make: ({ ctx }) => instanceActorDocument(ctx), open: true },
  { path: '/actor/outbox', make: async ({ ctx }) => instanceOutboxDocument(ctx), open: true },
  ...actorRoutes,
  ...collectionRoutes,
  ...statusRoutes,
  {
    path: '/ap/contexts/:id',
    make: ({ db, reader, request }) =>
      asks(request, 'page')
        ? contextPage(db, reader, pathId(request), cursor(request, 'min_id'))
        : contextDocument(db, reader, pathId(request)),
  },
  { path: '/emojis/:id', make: ({ db, request }) => emojiDocument(db, pathId(request)) },
];
