import { approveAppeal, rejectAppeal } from '../../domain/moderation/answer-appeal.ts';
import { appeal } from '../../domain/moderation/appeal.ts';
import { findReason, getStrike, listStrikeFacts, listStrikes, statusIdsOf } from '../../domain/moderation/strikes.ts';
import { permissionsOf } from '../../domain/roles/permissions-of.ts';
import type { Session } from '../../domain/sessions/find.ts';
import { anyone } from '../../http/access.ts';
import { type Answer, redirect } from '../../http/answer.ts';
import { page, seeOther } from '../../http/html/page.ts';
import { findSignedIn, getSender, type SignedInVisitor, toSignIn } from '../../http/html/signed-in.ts';
import { formTokenParam } from '../../http/html/visitor.ts';
import { oneOf, pathId, prose, text } from '../../http/params/scalars.ts';
import { tree } from '../../http/params/shapes.ts';
import { type Call, route, userRoute } from '../../http/route.ts';
import { decidesAppeals } from '../../http/staff-access.ts';
import { notFound } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import { can } from '../../lib/permissions.ts';
import type { Db } from '../../platform/db/handle.ts';
import { statusValues } from '../entity-values.ts';
import { backTo } from '../fragment.ts';
import { problemOf } from '../problem.ts';
import { clockOf, readerOf } from '../reader.ts';
import { strikePage, strikesPage } from './strike-pages.ts';

const PATH = '/disputes/strikes';
const MOST = 40;

export const showStrikes = route({
  method: 'GET',
  path: PATH,
  access: anyone(),
  params: {},
  summary: 'What moderators decided about the person signed in',
  async handle(call) {
    const visitor = await findSignedIn(call);
    if (!visitor) return toSignIn(PATH);
    const ids = await listStrikes(call.db, visitor.session.accountId, { limit: MOST });
    return page(visitor, strikesPage(await listStrikeFacts(call.db, ids), clockOf(call)));
  },
});

export const showStrike = route({
  method: 'GET',
  path: `${PATH}/:id`,
  access: anyone(),
  params: { id: pathId() },
  summary: 'A decision of moderators, with its appeal',
  async handle(call) {
    const visitor = await findSignedIn(call);
    const { id } = call.params;
    return visitor ? showOne(call, visitor, id) : toSignIn(`${PATH}/${toWire(id)}`);
  },
});

export const appealByForm = route({
  method: 'POST',
  path: `${PATH}/:id/appeal`,
  access: anyone(),
  params: { id: pathId(), ...formTokenParam, appeal: tree({ text: prose() }) },
  summary: 'Appeal against a decision',
  async handle(call) {
    const visitor = await getSender(call);
    const { id } = call.params;
    const words = call.params.appeal?.text ?? '';
    try {
      await call.write((tx) => appeal(tx, visitor.session, id, words));
    } catch (error) {
      return showOne(call, visitor, id, { text: words, message: problemOf(error, call) });
    }
    return seeOther(`${PATH}/${toWire(id)}`, 'appealed');
  },
});

export const answerAppealByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/answer`,
  access: decidesAppeals,
  params: { id: pathId(), answer: oneOf('approve', 'reject'), back: text() },
  summary: 'Moderators agree with an appeal, or do not',
  async handle({ viewer, params, write }) {
    const { id, answer, back } = params;
    if (answer) await write((tx) => (answer === 'approve' ? approveAppeal : rejectAppeal)(tx, viewer, id));
    const outcome = answer === 'approve' ? 'appeal_approved' : 'appeal_rejected';
    return backTo(back ?? `/admin/strikes/${toWire(id)}`, answer ? outcome : null);
  },
});

type Tried = { readonly text: string; readonly message: string };

async function showOne(call: Call, visitor: SignedInVisitor, id: number, tried?: Tried): Promise<Answer> {
  const { session, formToken } = visitor;
  const { db } = call;
  const row = await getStrike(db, id);
  if (row.target_account_id !== session.accountId) {
    if (await mayDecide(db, session)) return redirect(`/admin/strikes/${toWire(id)}`);
    throw notFound();
  }
  const [strike] = await listStrikeFacts(db, [id]);
  if (!strike) throw notFound();
  const reason = await findReason(db, row.report_id);
  const posts = await statusValues(db, null, statusIdsOf(row));
  const content = strikePage(strike, { reader: await readerOf(call), formToken, reason, posts, ...tried });
  return page(visitor, { ...content, status: tried ? 422 : 200 });
}

async function mayDecide(db: Db, session: Session): Promise<boolean> {
  return session.standing === 'active' && can(await permissionsOf(db, session.userId), 'manage_appeals');
}
