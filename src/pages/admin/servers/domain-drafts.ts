import { previewDomainBlocks } from '../../../domain/domain-blocks/preview.ts';
import { acceptDraft, countOpenDrafts, listDrafts, refuseDraft } from '../../../domain/domain-subscriptions/drafts.ts';
import {
  excludeDomain,
  findExclude,
  includeDomain,
  listExcludes,
} from '../../../domain/domain-subscriptions/excludes.ts';
import { titlesOf } from '../../../domain/domain-subscriptions/queries.ts';
import { domainDraftOf, domainExcludeOf } from '../../../entities/admin/domain-subscription.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { bool, oneOf, required, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { draftList, excludeForm, excludeList, type TriedExclude } from '../../../views/admin/servers/domain-drafts.ts';
import { DOMAIN_LISTS_PATH, listsParts } from '../../../views/admin/servers/domain-lists.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { chosenParams, removalRoutes, withEachChosen } from '../chosen.ts';

const DRAFTS = `${DOMAIN_LISTS_PATH}/drafts`;
const EXCLUDES = `${DOMAIN_LISTS_PATH}/excludes`;

const showDrafts = userRoute({
  method: 'GET',
  path: DRAFTS,
  access: readsDomainBlocks,
  params: { refused: withDefault(bool(), false), ...pageParams(40, 100) },
  summary: 'What subscribed lists of servers suggest, and what each suggestion would end',
  async handle(call) {
    const { db, params } = call;
    const reader = await readerOf(call);
    const { words } = reader;
    const page = pageOf(params);
    const rows = await listDrafts(db, { ...page, refused: params.refused });
    const suspended = rows.filter(
      ({ kind, act, severity }) => kind === 'block' && act === 'create' && severity === 'suspend',
    );
    const cuts = await previewDomainBlocks(
      db,
      suspended.map(({ domain }) => domain),
    );
    const titleOf = await titlesOf(db, rows);
    const drafts = rows.map((row) => ({
      ...domainDraftOf(row),
      list: titleOf(row.subscription_id),
      cut: cuts.get(row.domain),
    }));
    const ids = rows.map(({ id }) => id);
    const parts = listsParts(params.refused ? 'refused' : 'drafts', await countOpenDrafts(db), words);
    const body = html`<p class="hint">${words.serverRooms.drafts.lead}</p>${parts}${draftList(drafts, params.refused, reader)}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: words.serverRooms.drafts.title, body });
  },
});

const OUTCOMES = { accept: 'drafts_accepted', refuse: 'drafts_refused', exclude: 'drafts_excluded' } as const;

const answerDrafts = userRoute({
  method: 'POST',
  path: `${DRAFTS}/chosen`,
  access: writesDomainBlocks,
  params: { ...chosenParams, act: required(oneOf('accept', 'refuse', 'exclude')) },
  summary: 'Accept or refuse several suggestions of lists of servers',
  async handle(call) {
    const { viewer, params } = call;
    const { ids, back, act } = params;
    return withEachChosen(call, { ids, back, page: DRAFTS, outcome: OUTCOMES[act] }, (tx, id) =>
      act === 'accept' ? acceptDraft(tx, viewer, id) : refuseDraft(tx, viewer, id, { exclude: act === 'exclude' }),
    );
  },
});

const showExcludes = userRoute({
  method: 'GET',
  path: EXCLUDES,
  access: readsDomainBlocks,
  params: pageParams(100, 500),
  summary: 'The servers about which no list decides',
  handle: (call) => excludesPage(call, pageOf(call.params)),
});

async function excludesPage(call: StaffCall, page: ReturnType<typeof pageOf>, tried?: TriedExclude): Promise<Answer> {
  const { db } = call;
  const reader = await readerOf(call);
  const rows = await listExcludes(db, page);
  const parts = listsParts('excludes', await countOpenDrafts(db), reader.words);
  const ids = rows.map(({ id }) => id);
  const list = excludeList(rows.map(domainExcludeOf), reader);
  const body = html`${parts}${excludeForm(tried, reader)}${list}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: reader.words.serverRooms.excludes.title, body, status: tried ? 422 : 200 });
}

const excludeByForm = userRoute({
  method: 'POST',
  path: EXCLUDES,
  access: writesDomainBlocks,
  params: { domain: withDefault(text(), ''), comment: withDefault(text({ max: 2000 }), '') },
  summary: 'Leave a server out of all lists',
  async handle(call) {
    const { viewer, params, write } = call;
    const { domain, comment } = params;
    try {
      const { row, isNew } = await write(async (tx) => {
        const before = await findExclude(tx, domain);
        return { row: await excludeDomain(tx, viewer, domain, comment), isNew: before === undefined };
      });
      return seeOther(EXCLUDES, { what: 'added', undo: isNew ? `${EXCLUDES}/${toWire(row.id)}/delete` : undefined });
    } catch (error) {
      return excludesPage(call, { limit: 100 }, { domain, comment, problem: problemOf(error, call) });
    }
  },
});

const removals = removalRoutes({
  page: EXCLUDES,
  access: writesDomainBlocks,
  summaries: ['Let lists decide about a server again', 'Let lists decide about several servers again'],
  verb: includeDomain,
});

/** What subscribed lists suggest, and what they do not decide about. */
export const domainDraftPages: readonly Route[] = [showDrafts, answerDrafts, showExcludes, excludeByForm, ...removals];
