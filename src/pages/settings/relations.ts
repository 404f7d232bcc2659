import type { Entry, Page } from '../../domain/paging.ts';
import { listBlocked, listMuted } from '../../domain/relationships/lists-of-relations.ts';
import { type UserAccess, user } from '../../http/access.ts';
import { contentAnswer } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountView } from '../../views/frame/entity-types.ts';
import { instant } from '../../views/frame/times.ts';
import { peopleList } from '../../views/people/people-list.ts';
import type { Words } from '../../words/words.ts';
import { accountValues } from '../entity-values.ts';
import { pagingLinks } from '../paging.ts';
import { readerOf } from '../reader.ts';

type Listed = Entry & { readonly expiresAt?: number | null };

type Kind = {
  readonly path: string;
  readonly access: UserAccess;
  readonly summary: string;
  readonly texts: (words: Words) => { readonly title: string; readonly lead: string; readonly undo: string };
  readonly list: (db: Db, accountId: number, page: Page) => Promise<readonly Listed[]>;
  /** The last part of the address that ends it for one account. */
  readonly undo: string;
};

const KINDS: readonly Kind[] = [
  {
    path: '/blocks',
    access: user('read', 'read:blocks', 'follow'),
    summary: 'The people you block',
    texts: ({ people, relations }) => ({ ...relations.blocks, undo: people.unblock }),
    list: listBlocked,
    undo: 'unblock',
  },
  {
    path: '/mutes',
    access: user('read', 'read:mutes', 'follow'),
    summary: 'The people you mute',
    texts: ({ people, relations }) => ({ ...relations.mutes, undo: people.unmute }),
    list: listMuted,
    undo: 'unmute',
  },
];

/** Whom one does not want to see, with the way back. */
export const relationPages: readonly Route[] = KINDS.map(({ path, access, summary, texts, list, undo }) =>
  userRoute({
    method: 'GET',
    path,
    access,
    params: pageParams(40, 80),
    summary,
    async handle(call) {
      const { db, viewer, params } = call;
      const reader = await readerOf(call);
      const page = pageOf(params);
      const entries = await list(db, viewer.accountId, page);
      const ids = entries.map(({ id }) => id);
      const accounts = await accountValues(db, ids);
      const told = texts(reader.words);
      const ends = new Map(entries.map(({ id, expiresAt }) => [toWire(id), expiresAt]));
      const acts = ({ id, acct }: AccountView) => {
        const end = ends.get(id);
        return html`${end && html`<span class="hint">${reader.words.filters.until(instant(toIso(end), reader))}</span> `}<button form="act" formaction="/accounts/${id}/${undo}" class="small secondary" aria-label="${told.undo}: @${acct}">${told.undo}</button>`;
      };
      const cursors = entries.map(({ cursor }) => cursor);
      const body = html`<h1>${told.title}</h1><p class="hint">${told.lead}</p>${peopleList(accounts, reader, acts)}${pagingLinks(call, cursors, page)}`;
      return contentAnswer({ title: told.title, shape: 'stream', body });
    },
  }),
);
