import { endAllInvites, endInvite } from '../../../domain/invites/invite.ts';
import { listInvites } from '../../../domain/invites/queries.ts';
import { inviteOf } from '../../../entities/invite.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { bool, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { isAllowed, readsInvites, writesInvites } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { INVITES_PATH, inviteList } from '../../../views/admin/here/invites.ts';
import { accountValues } from '../../entity-values.ts';
import { pagingLinks } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';
import { chosenParams, withEachChosen } from '../chosen.ts';

const PATH = INVITES_PATH;

const showAll = userRoute({
  method: 'GET',
  path: PATH,
  access: readsInvites,
  params: { available: withDefault(bool(), false), ...pageParams(40, 80) },
  summary: "Everybody's invitations, or only those with which somebody can still sign up",
  async handle(call) {
    const { db, viewer, params } = call;
    const reader = await readerOf(call);
    const page = pageOf(params);
    const rows = await listInvites(db, { available: params.available }, page);
    const makers = await accountValues(db, [...new Set(rows.map((row) => row.account_id))]);
    const names = new Map(makers.map(({ id, acct }) => [id, acct]));
    const invites = rows.map((row) => {
      const invite = inviteOf(row, db.instance.origin);
      return { ...invite, maker: names.get(invite.account_id) };
    });
    const shown = { invites, isNarrowed: params.available, mayEnd: isAllowed(viewer, writesInvites) };
    const ids = rows.map(({ id }) => id);
    const body = html`${inviteList(shown, reader)}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: reader.words.moderation.ways.invites, body });
  },
});

const endChosen = userRoute({
  method: 'POST',
  path: `${PATH}/chosen`,
  access: writesInvites,
  params: chosenParams,
  summary: "End several people's invitations",
  handle: (call) =>
    withEachChosen(call, { ...call.params, page: PATH, outcome: 'invites_ended' }, (tx, id) =>
      endInvite(tx, call.viewer, id),
    ),
});

const endAll = userRoute({
  method: 'POST',
  path: `${PATH}/deactivate_all`,
  access: writesInvites,
  params: {},
  summary: 'End all invitations',
  async handle({ viewer, write }) {
    await write((tx) => endAllInvites(tx, viewer));
    return seeOther(PATH, 'invites_ended');
  },
});

/** The invitations of everybody. */
export const invitePages: readonly Route[] = [showAll, endChosen, endAll];
