import { previewDomainBlock } from '../../../domain/domain-blocks/preview.ts';
import { getDomainBlock } from '../../../domain/domain-blocks/queries.ts';
import {
  createDomainBlock,
  deleteDomainBlock,
  readDomain,
  updateDomainBlock,
} from '../../../domain/domain-blocks/save-domain-block.ts';
import { adminDomainBlockOf } from '../../../entities/admin/domain-block.ts';
import { domainBlockPreviewOf } from '../../../entities/admin/domain-block-preview.ts';
import type { Answer } from '../../../http/answer.ts';
import type { Outcome } from '../../../http/html/content.ts';
import { seeOther } from '../../../http/html/page.ts';
import { domainBlockOf, domainBlockParams } from '../../../http/params/domain-block.ts';
import { bool, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { writesDomainBlocks } from '../../../http/staff-access.ts';
import { normalizeDomain } from '../../../lib/acct.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import type { DomainBlockRow } from '../../../schema/domains.ts';
import {
  blockPreview,
  DOMAIN_BLOCKS_PATH,
  domainBlockForm,
  type GivenBlock,
  liftForm,
  wayToServer,
} from '../../../views/admin/servers/domain-blocks.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { listPage } from './domain-blocks.ts';

const PATH = DOMAIN_BLOCKS_PATH;

/** Their former address, at which forms of pages that are still open go on to work. */
const OLD_PATH = '/admin/instance/domain_blocks';

/** As a form says it: a box that is not checked is not sent. */
const formParams = {
  ...domainBlockParams,
  reject_media: withDefault(bool(), false),
  reject_reports: withDefault(bool(), false),
  obfuscate: withDefault(bool(), false),
};

const ask = userRoute({
  method: 'GET',
  path: `${PATH}/new`,
  access: writesDomainBlocks,
  params: { domain: withDefault(text(), '') },
  summary: 'Ask how a server shall be blocked, and say what that ends',
  async handle(call) {
    const { domain } = call.params;
    try {
      return await blockPage(call, readDomain(call.db, domain), NEW_BLOCK);
    } catch (error) {
      return listPage(call, { limit: 100 }, {}, { domain, problem: problemOf(error, call) });
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
  const body = html`${blockPreview(preview, reader.words)}${form}${wayToServer(domain, reader.words)}`;
  return adminPage(call, { title, body, status: problem ? 422 : 200 });
}

const createRoutes = [PATH, OLD_PATH].map((path) =>
  userRoute({
    method: 'POST',
    path,
    access: writesDomainBlocks,
    params: { domain: withDefault(text(), ''), ...formParams },
    summary: 'Block a server',
    async handle(call) {
      const { viewer, params, write, request } = call;
      try {
        const outcome = await write((tx) => createDomainBlock(tx, viewer, params.domain, domainBlockOf(params)));
        if ('created' in outcome) return seeOther(PATH, blocked(outcome.created));
        const { isBlocked } = request.words.domainBlocks;
        return await blockPage(
          call,
          readDomain(call.db, params.domain),
          givenBy(params),
          isBlocked(outcome.existing.domain),
        );
      } catch (error) {
        return refusedPage(call, params.domain, givenBy(params), problemOf(error, call));
      }
    },
  }),
);

/** What is said of a new block. What a suspension cuts does not all come back at once, so that no undo is offered of it. */
function blocked({ id, severity }: DomainBlockRow): Outcome {
  return { what: 'server_blocked', undo: severity === 'suspend' ? undefined : `${PATH}/${toWire(id)}/delete` };
}

/** The form again, or the list where there is no server of that name. */
async function refusedPage(call: StaffCall, domain: string, given: GivenBlock, problem: string): Promise<Answer> {
  const isName = normalizeDomain(domain.trim()) !== undefined;
  return isName
    ? blockPage(call, domain.trim(), given, problem)
    : listPage(call, { limit: 100 }, {}, { domain, problem });
}

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
  handle: (call) => editPage(call, call.params.id),
});

async function editPage(call: StaffCall, id: number, given?: GivenBlock, problem?: string): Promise<Answer> {
  const reader = await readerOf(call);
  const block = adminDomainBlockOf(await getDomainBlock(call.db, id));
  const { domainBlocks: texts } = reader.words;
  const preview =
    block.severity !== 'suspend' &&
    blockPreview(domainBlockPreviewOf(await previewDomainBlock(call.db, block.domain)), reader.words);
  const path = `${PATH}/${block.id}/edit`;
  const form = domainBlockForm(
    { domain: block.domain, given: given ?? block, path, button: texts.change, problem },
    reader,
  );
  const body = html`${preview}${form}${liftForm(block.id, reader)}${wayToServer(block.domain, reader.words)}`;
  return adminPage(call, { title: texts.edit(block.domain), body, status: problem ? 422 : 200 });
}

const editRoutes = [PATH, OLD_PATH].map((path) =>
  userRoute({
    method: 'POST',
    path: `${path}/:id/edit`,
    access: writesDomainBlocks,
    params: { id: pathId(), ...formParams },
    summary: 'Change the block of a server',
    async handle(call) {
      const { viewer, params, write } = call;
      try {
        await write((tx) => updateDomainBlock(tx, viewer, params.id, domainBlockOf(params)));
      } catch (error) {
        return editPage(call, params.id, givenBy(params), problemOf(error, call));
      }
      return seeOther(PATH, 'saved');
    },
  }),
);

const deleteRoutes = [PATH, OLD_PATH].map((path) =>
  userRoute({
    method: 'POST',
    path: `${path}/:id/delete`,
    access: writesDomainBlocks,
    params: { id: pathId() },
    summary: 'Remove the block of a server',
    async handle({ viewer, params, write }) {
      await write((tx) => deleteDomainBlock(tx, viewer, params.id));
      return seeOther(PATH, 'server_unblocked');
    },
  }),
);

/** The forms that block servers, change blocks and remove them. */
export const domainBlockForms: readonly Route[] = [ask, ...createRoutes, edit, ...editRoutes, ...deleteRoutes];
