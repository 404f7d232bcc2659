import { readClientData, readRegistration } from '../../domain/passkeys/answer.ts';
import { useChallenge } from '../../domain/passkeys/challenge.ts';
import { orderPasskey } from '../../domain/passkeys/order-passkey.ts';
import { copiedPasskeys, listPasskeys, MOST_PASSKEYS } from '../../domain/passkeys/queries.ts';
import { addPasskey, checkRegistration } from '../../domain/passkeys/register.ts';
import { relyingParty } from '../../domain/passkeys/relying-party.ts';
import { removePasskey } from '../../domain/passkeys/remove.ts';
import { renamePasskey } from '../../domain/passkeys/rename.ts';
import { factorsOf } from '../../domain/second-factors/queries.ts';
import { anyone, freshly } from '../../http/access.ts';
import { type Answer, json } from '../../http/answer.ts';
import { page, readerBy, seeOther } from '../../http/html/page.ts';
import { findSignedIn, getSender, type SignedInVisitor, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { pathId, text } from '../../http/params/scalars.ts';
import { type Call, type Route, route } from '../../http/route.ts';
import { browserName } from '../../lib/browser-name.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import { PASSKEYS_PATH, passkeyPage } from '../../views/people/passkeys.ts';
import { problemOf } from '../problem.ts';
import { clockOf } from '../reader.ts';
import { showCodesOnce } from './recovery-codes.ts';

/** Not for tokens of applications, which sign nobody in. */
const changes = freshly(anyone());

const showPasskeys = route({
  method: 'GET',
  path: PASSKEYS_PATH,
  access: changes,
  params: {},
  summary: 'The passkeys of the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    return visitor ? listPage(call, visitor) : toSignIn(PASSKEYS_PATH);
  },
});

async function listPage(call: Call, visitor: SignedInVisitor, problem?: string): Promise<Answer> {
  const { db } = call;
  const { session, formToken } = visitor;
  const rows = await listPasskeys(db, session.userId);
  const copied = await copiedPasskeys(db, session.userId);
  const { app } = await factorsOf(db, session.userId);
  const passkeys = rows.map(({ id, name, created_at, last_used_at }) => ({
    id: toWire(id),
    name,
    addedAt: toIso(created_at),
    usedAt: last_used_at === null ? null : toIso(last_used_at),
    isCopied: copied.has(toWire(id)),
  }));
  const origin = relyingParty(db.instance.origin)?.origin;
  const facts = { passkeys, origin, isFull: rows.length >= MOST_PASSKEYS, isLastStep: rows.length === 1 && !app };
  const account = { ...readerBy(session, formToken), page: PASSKEYS_PATH };
  const { title } = call.request.words.security.passkeys;
  const body = passkeyPage({ ...facts, problem }, { ...clockOf(call), account });
  return page(visitor, { title, body: html`<h1>${title}</h1>${body}`, status: problem === undefined ? 200 : 422 });
}

const orderByScript = route({
  method: 'POST',
  path: `${PASSKEYS_PATH}/options`,
  access: changes,
  params: formTokenParam,
  summary: 'What a browser is told to make a passkey of (`PublicKeyCredentialCreationOptionsJSON`)',
  rate: 'passkeys',
  async handle(call) {
    const { session } = await getSender(call);
    const { id: sessionId, userId, username } = session;
    return json(await call.write((tx) => orderPasskey(tx, { userId, sessionId, username })));
  },
});

const addByForm = route({
  method: 'POST',
  path: PASSKEYS_PATH,
  access: changes,
  params: { ...formTokenParam, credential: text(), name: text() },
  summary: 'Add a passkey that the browser has just made (`RegistrationResponseJSON`)',
  rate: 'passkeys',
  async handle(call) {
    const visitor = await getSender(call);
    const { db, params, write, request } = call;
    const { id: sessionId, userId } = visitor.session;
    const given = browserName(request.header('user-agent') ?? null);
    const name = params.name || (given ?? request.words.security.passkeys.unnamed);
    return orAgain(call, visitor, async () => {
      const answer = readRegistration(params.credential ?? '');
      const { challenge } = readClientData(answer);
      const link = await write((tx) => useChallenge(tx, 'passkey_registration', challenge));
      const passkey = await checkRegistration(db, { userId, sessionId }, link, answer);
      const codes = await write((tx) => addPasskey(tx, passkey, name));
      return codes ? showCodesOnce(call, visitor, codes) : seeOther(PASSKEYS_PATH, 'passkey_added');
    });
  },
});

const renameByForm = route({
  method: 'POST',
  path: `${PASSKEYS_PATH}/:id`,
  access: changes,
  params: { ...formTokenParam, id: pathId(), name: text() },
  summary: 'Give a passkey another name',
  async handle(call) {
    const visitor = await getSender(call);
    const { id, name = '' } = call.params;
    return orAgain(call, visitor, async () => {
      await call.write((tx) => renamePasskey(tx, visitor.session.userId, id, name));
      return seeOther(PASSKEYS_PATH, 'saved');
    });
  },
});

const removeByForm = route({
  method: 'POST',
  path: `${PASSKEYS_PATH}/:id/remove`,
  access: changes,
  params: { ...formTokenParam, id: pathId() },
  summary: 'Remove a passkey',
  async handle(call) {
    const { session } = await getSender(call);
    await call.write((tx) => removePasskey(tx, session.userId, call.params.id));
    return seeOther(PASSKEYS_PATH, 'removed');
  },
});

/** What follows a change, or the page anew with what is wrong about it. */
async function orAgain(call: Call, visitor: SignedInVisitor, change: () => Promise<Answer>): Promise<Answer> {
  try {
    return await change();
  } catch (error) {
    return listPage(call, visitor, problemOf(error, call));
  }
}

/** The passkeys of whoever is signed in. */
export const passkeyPages: readonly Route[] = [showPasskeys, orderByScript, addByForm, renameByForm, removeByForm];
