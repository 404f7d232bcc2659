import { previewDomainBlock } from '../../../domain/domain-blocks/preview.ts';
import { getDomainBlock, listDomainBlocks } from '../../../domain/domain-blocks/queries.ts';
import {
  createDomainBlock,
  deleteDomainBlock,
  readDomain,
  updateDomainBlock,
} from '../../../domain/domain-blocks/save-domain-block.ts';
import { adminDomainBlockOf } from '../../../entities/admin/domain-block.ts';
import { domainBlockPreviewOf } from '../../../entities/admin/domain-block-preview.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { domainBlockOf, domainBlockParams } from '../../../http/params/domain-block.ts';
import { bool, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDomainBlocks, writesDomainBlocks } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import {
  askForDomain,
  blockPreview,
  domainBlockForm,
  domainBlockList,
  type GivenBlock,
  liftForm,
} from '../../../views/admin/domain-blocks.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/instance/domain_blocks';

/** As a form says it: a box that is not checked is not sent. */
const formParams = {
  ...domainBlockParams,
  reject_media: withDefault(bool(), false),
  reject_reports: withDefault(bool(), false),
  obfuscate: withDefault(bool(), false),
};

const showAll = userRoute({
  method: 'GET',
  path: PATH,
  access: readsDomainBlocks,
  params: pageParams(100, 200),
  summary: 'The blocked servers',
  handle: (call) => listPage(call, pageOf(call.params)),
});

async function listPage(
  call: StaffCall,
  page: ReturnType<typeof pageOf>,
  tried?: { readonly domain: string; readonly problem: string },
): Promise<Answer> {
  const { words } = call.request;
  const rows = await listDomainBlocks(call.db, page);
  const ids = rows.map(({ id }) => id);
  const body = html`${askForDomain(tried?.domain, words, tried?.problem)}
${domainBlockList(rows.map(adminDomainBlockOf), words)}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: words.moderation.ways.domainBlocks, body, status: tried ? 422 : 200 });
}

const ask = userRoute({
  method: 'GET',
  path: `${PATH}/new`,
  access: writesDomainBlocks,
  params: { domain: withDefault(text(), '') },
  summary: 'Ask how a server shall be blocked, and say what that ends',
  async handle(call) {
    const { domain } = call.params;
    try {
      const name = readDomain(call.db, domain);
      return await blockPage(call, name, NEW_BLOCK);
    } catch (error) {
      return listPage(call, { limit: 100 }, { domain, problem: problemOf(error, call) });
    }
  },
});

const NEW_BLOCK: GivenBlock = {
  severity: 'suspend',
  reject_media: false,
  reject_reports: false,
  obfuscate: false,
  private_comment: '',
  public_comment: '',
};

async function blockPage(call: StaffCall, domain: string, given: GivenBlock, problem?: string): Promise<Answer> {
  const reader = await readerOf(call);
  const preview = domainBlockPreviewOf(await previewDomainBlock(call.db, domain));
  const title = reader.words.domainBlocks.block(domain);
  const form = domainBlockForm({ domain, given, path: PATH, button: title, problem }, reader);
  const body = html`${blockPreview(preview, reader.words)}${form}`;
  return adminPage(call, { title, body, status: problem ? 422 : 200 });
}

const createByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesDomainBlocks,
  params: { domain: withDefault(text(), ''), ...formParams },
  summary: 'Block a server',
  async handle(call) {
    const { viewer, params, write, request } = call;
    const domain = readDomain(call.db, params.domain);
    const outcome = await write((tx) => createDomainBlock(tx, viewer, domain, domainBlockOf(params)));
    if ('created' in outcome) return seeOther(PATH, 'server_blocked');
    const { isBlocked } = request.words.domainBlocks;
    return blockPage(call, domain, givenBy(params), isBlocked(outcome.existing.domain));
  },
});

type Given = {
  readonly severity: GivenBlock['severity'] | undefined;
  readonly reject_media: boolean;
  readonly reject_reports: boolean;
  readonly obfuscate: boolean;
  readonly private_comment: string | undefined;
  readonly public_comment: string | undefined;
};

/** What was typed into the form of a block. */
function givenBy(params: Given): GivenBlock {
  const { severity = 'silence', reject_media, reject_reports, obfuscate } = params;
  const { private_comment = '', public_comment = '' } = params;
  return { severity, reject_media, reject_reports, obfuscate, private_comment, public_comment };
}

const edit = userRoute({
  method: 'GET',
  path: `${PATH}/:id/edit`,
  access: writesDomainBlocks,
  params: { id: pathId() },
  summary: 'The block of a server, to be changed or removed',
  async handle(call) {
    const reader = await readerOf(call);
    const block = adminDomainBlockOf(await getDomainBlock(call.db, call.params.id));
    const { domainBlocks: texts } = reader.words;
    const preview =
      block.severity !== 'suspend' &&
      blockPreview(domainBlockPreviewOf(await previewDomainBlock(call.db, block.domain)), reader.words);
    const form = { domain: block.domain, given: block, path: `${PATH}/${block.id}/edit`, button: texts.change };
    const body = html`${preview}${domainBlockForm(form, reader)}${liftForm(block.id, reader)}`;
    return adminPage(call, { title: texts.edit(block.domain), body });
  },
});

const editByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/edit`,
  access: writesDomainBlocks,
  params: { id: pathId(), ...formParams },
  summary: 'Change the block of a server',
  async handle({ viewer, params, write }) {
    await write((tx) => updateDomainBlock(tx, viewer, params.id, domainBlockOf(params)));
    return seeOther(PATH, 'saved');
  },
});

const deleteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/delete`,
  access: writesDomainBlocks,
  params: { id: pathId() },
  summary: 'Remove the block of a server',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteDomainBlock(tx, viewer, params.id));
    return seeOther(PATH, 'server_unblocked');
  },
});

/** Blocks of other servers. */
export const domainBlockPages: readonly Route[] = [showAll, ask, createByForm, edit, editByForm, deleteByForm];
