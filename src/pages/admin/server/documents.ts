import { type DocumentKind, findDocument } from '../../../domain/instance/documents.ts';
import {
  changeDraft,
  DOCUMENT_KINDS,
  deleteDraftDocument,
  draftDocument,
  getVersion,
  listDocuments,
  publishDocument,
} from '../../../domain/instance/draft-documents.ts';
import { adminDocumentOf } from '../../../entities/admin/notices.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { bool, oneOf, pathId, prose, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsDocuments, writesDocuments } from '../../../http/staff-access.ts';
import { invalid } from '../../../lib/errors.ts';
import { formatDocument } from '../../../lib/html/format-document.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { parseDay } from '../../../lib/time.ts';
import {
  documentChanges,
  documentForm,
  documentList,
  documentState,
  draftActs,
  type GivenDocument,
  kindText,
  shownDocument,
} from '../../../views/admin/documents.ts';
import { formAmongOthers } from '../../../views/frame/form-among-others.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/documents';
const kindParam = withDefault(oneOf(...DOCUMENT_KINDS), 'terms_of_service');
const typed = withDefault(prose(), '');
const fields = { content: typed, effective_date: typed, preview: withDefault(bool(), false) };

const showDocuments = userRoute({
  method: 'GET',
  path: PATH,
  access: readsDocuments,
  params: { ...pageParams(20, 100), kind: oneOf(...DOCUMENT_KINDS) },
  summary: 'The versions of terms, privacy policy and description, drafts included',
  async handle(call) {
    const { kind } = call.params;
    const reader = await readerOf(call);
    const page = pageOf(call.params);
    const rows = await listDocuments(call.db, { ...page, kind });
    const ids = rows.map(({ id }) => id);
    const list = documentList(rows.map(adminDocumentOf), { kind, kinds: DOCUMENT_KINDS }, reader);
    const body = html`${list}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: reader.words.moderation.ways.documents, body });
  },
});

const showNew = userRoute({
  method: 'GET',
  path: `${PATH}/new`,
  access: writesDocuments,
  params: { kind: kindParam },
  summary: 'Ask for another version of a long text, which begins as the present one',
  async handle(call) {
    const { kind } = call.params;
    const present = await findDocument(call.db, kind);
    return newPage(call, kind, { content: present?.content ?? '', effective_date: '' });
  },
});

async function newPage(call: StaffCall, kind: DocumentKind, given: GivenDocument, isPreview = false): Promise<Answer> {
  const reader = await readerOf(call);
  const form = documentForm({ path: PATH, kind, isNew: true, given }, reader);
  const preview = isPreview && shownDocument(formatDocument(given.content), true, reader.words);
  const title = reader.words.documentRooms.write(kindText(kind, reader.words));
  return adminPage(call, { title, body: html`${preview}${form}`, status: given.problem === undefined ? 200 : 422 });
}

const createByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesDocuments,
  params: { kind: kindParam, ...fields },
  summary: 'Create a draft of a long text',
  async handle(call) {
    const { viewer, params, write } = call;
    if (params.preview) return newPage(call, params.kind, params, true);
    try {
      const given = { content: params.content, effectiveAt: dayOf(params.effective_date) };
      const { id } = await write((tx) => draftDocument(tx, viewer, params.kind, given));
      return seeOther(`${PATH}/${toWire(id)}`, 'saved');
    } catch (error) {
      return newPage(call, params.kind, { ...params, problem: problemOf(error, call) });
    }
  },
});

/** A day as browsers write it (ms); undefined for none. 422 for anything else. */
function dayOf(written: string): number | undefined {
  if (written === '') return undefined;
  const ms = parseDay(written);
  if (Number.isNaN(ms)) throw invalid('invalidDate');
  return ms;
}

const showOne = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: writesDocuments,
  params: { id: pathId() },
  summary: 'A version of a long text as people read it, and what is done with a draft',
  handle: (call) => onePage(call, call.params.id),
});

/** What was typed and refused, or is only looked at; or why a draft was not published. */
type Tried = { readonly given?: GivenDocument; readonly isPreview?: true; readonly unpublished?: string };

async function onePage(call: StaffCall, id: number, tried: Tried = {}): Promise<Answer> {
  const { db } = call;
  const reader = await readerOf(call);
  const row = await getVersion(db, id);
  const one = adminDocumentOf(row);
  const given = tried.given ?? { content: one.content, effective_date: one.effective_date ?? '' };
  const kind = DOCUMENT_KINDS.find((known) => known === row.kind);
  const present = one.published || kind === undefined ? undefined : await findDocument(db, kind);
  const path = `${PATH}/${one.id}`;
  const edit = documentForm({ path, kind: one.kind, isNew: false, given }, reader);
  const acts =
    !one.published &&
    html`${formAmongOthers({ name: 'edit', page: path, label: reader.words.documentRooms.edit, form: edit })}${draftActs(one, reader, tried.unpublished)}`;
  const body = html`${documentState(one, reader)}${shownDocument(formatDocument(given.content), tried.isPreview === true, reader.words)}
${documentChanges(present?.content, given.content, reader.words)}${acts}`;
  const isWrong = given.problem !== undefined || tried.unpublished !== undefined;
  return adminPage(call, { title: kindText(one.kind, reader.words), body, status: isWrong ? 422 : 200 });
}

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesDocuments,
  params: { id: pathId(), ...fields },
  summary: 'Update a draft',
  async handle(call) {
    const { viewer, params, write } = call;
    const { id, content, effective_date, preview } = params;
    if (preview) return onePage(call, id, { given: { content, effective_date }, isPreview: true });
    try {
      await write((tx) => changeDraft(tx, viewer, id, { content, effectiveAt: dayOf(effective_date) }));
    } catch (error) {
      return onePage(call, id, { given: { content, effective_date, problem: problemOf(error, call) } });
    }
    return seeOther(`${PATH}/${toWire(id)}`, 'saved');
  },
});

const publishByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/publish`,
  access: writesDocuments,
  params: { id: pathId(), mail: withDefault(bool(), false), announce: withDefault(bool(), false) },
  summary: 'Publish a draft; of new terms everybody can be told by mail or announcement',
  async handle(call) {
    const { viewer, params, write } = call;
    const { id, mail, announce } = params;
    try {
      await write((tx) => publishDocument(tx, viewer, id, { mail, announce }));
    } catch (error) {
      return onePage(call, id, { unpublished: problemOf(error, call) });
    }
    return seeOther(`${PATH}/${toWire(id)}`, 'announced');
  },
});

const deleteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/delete`,
  access: writesDocuments,
  params: { id: pathId() },
  summary: 'Delete a draft',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteDraftDocument(tx, viewer, params.id));
    return seeOther(PATH, 'deleted');
  },
});

/** Terms, privacy policy and long description, with their versions. */
export const documentPages: readonly Route[] = [
  showDocuments,
  showNew,
  createByForm,
  showOne,
  changeByForm,
  publishByForm,
  deleteByForm,
];
