import { perform, termsOf } from '../../acts/act.ts';
import { blockDomainAct, unblockDomainAct } from '../../acts/domain-acts.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { countDomainTies, listBlockedDomains } from '../../domain/relationships/lists-of-relations.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { text, withDefault } from '../../http/params/scalars.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { normalizeDomain } from '../../lib/acct.ts';
import { html } from '../../lib/html/template.ts';
import { blockedDomains, domainQuestion } from '../../views/people/domain-blocks.ts';
import { pagingLinks } from '../paging.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/domain_blocks';
const domainParam = { domain: withDefault(text(), '') };

const showDomainBlocks = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:blocks', 'follow'),
  params: pageParams(100, 200),
  summary: 'The servers you block',
  async handle(call) {
    const page = pageOf(call.params);
    const rows = await listBlockedDomains(call.db, call.viewer.accountId, page);
    const reader = await ownReaderOf(call);
    const { title } = reader.words.relations.domains;
    const domains = rows.map(({ domain }) => domain);
    const cursors = rows.map(({ cursor }) => cursor);
    const list = blockedDomains(domains, reader);
    return contentAnswer({ title, body: html`<h1>${title}</h1>${list}${pagingLinks(call, cursors, page)}` });
  },
});

const askToBlockDomain = userRoute({
  method: 'GET',
  path: `${PATH}/new`,
  access: blockDomainAct.access,
  params: domainParam,
  summary: 'Ask whether a server shall be blocked, with what that ends',
  handle: (call) => question(call, call.params.domain),
});

const blockDomainByForm = userRoute({
  ...termsOf(blockDomainAct),
  method: 'POST',
  path: PATH,
  params: domainParam,
  async handle(call) {
    const { viewer, params, write } = call;
    if (normalizeDomain(params.domain.trim()) === undefined) return question(call, params.domain);
    await write((tx) => perform(tx, blockDomainAct, viewer, params.domain));
    return seeOther(PATH, 'server_hidden');
  },
});

const unblockDomainByForm = userRoute({
  ...termsOf(unblockDomainAct),
  method: 'POST',
  path: `${PATH}/remove`,
  params: domainParam,
  async handle({ viewer, params, write }) {
    const undo = await write((tx) => perform(tx, unblockDomainAct, viewer, params.domain));
    const path = undo && `${PATH}?${new URLSearchParams({ domain: params.domain })}`;
    return seeOther(PATH, { what: 'server_unhidden', undo: path });
  },
});

/** What blocking a server would end; what was typed again, if it is none. */
async function question(call: Call & { readonly viewer: Viewer }, typed: string): Promise<Answer> {
  const { db, viewer } = call;
  const reader = await ownReaderOf(call);
  const { title } = reader.words.relations.domains;
  const domain = normalizeDomain(typed.trim());
  const ties = domain === undefined ? undefined : await countDomainTies(db, viewer.accountId, domain);
  const asked = domainQuestion({ typed, domain, ties }, reader);
  return contentAnswer({ title, body: html`<h1>${title}</h1>${asked}` }, domain === undefined ? 422 : 200);
}

/** The servers of which one sees nothing. */
export const domainBlockPages: readonly Route[] = [
  showDomainBlocks,
  askToBlockDomain,
  blockDomainByForm,
  unblockDomainByForm,
];
