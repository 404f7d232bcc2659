import { listHeld, listHits, showableOf } from '../../../domain/automatic-rules/hits.ts';
import { keepHit } from '../../../domain/moderation/keep-hit.ts';
import { undoHit } from '../../../domain/moderation/undo-hit.ts';
import { automaticRuleHitOf } from '../../../entities/admin/automatic-rule.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { id, oneOf, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsAutomaticRules, undoesHits } from '../../../http/staff-access.ts';
import { html } from '../../../lib/html/template.ts';
import type { AutomaticRuleHitRow } from '../../../schema/moderation.ts';
import { type HitState, heldPosts, hitList, hitStates, type ShownHit } from '../../../views/admin/machine/rule-hits.ts';
import { accountValues, statusValues } from '../../entity-values.ts';
import { backTo } from '../../fragment.ts';
import { pagingLinks } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/automatic_rules/hits';

/** As many posts stand on a page at most, and are decided about at once. */
const MOST = 40;

const showHits = userRoute({
  method: 'GET',
  path: PATH,
  access: readsAutomaticRules,
  params: { ...pageParams(20, MOST), state: withDefault(oneOf('waiting', 'all'), 'waiting'), rule_id: id() },
  summary: 'What automatic rules did to posts, first those that are held',
  async handle(call) {
    const { db, params } = call;
    const reader = await readerOf(call);
    const page = pageOf(params);
    const { rule_id: ruleId } = params;
    const state: HitState | undefined = ruleId === undefined ? params.state : undefined;
    const isWaiting = state === 'waiting';
    const rows = isWaiting ? await listHeld(db, page) : await listHits(db, page, ruleId);
    const hits = await shownHits(call, rows);
    const ids = rows.map((row) => row.id);
    const body = html`${hitStates(state, reader)}${isWaiting ? heldPosts(hits, reader) : hitList(hits, reader)}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: reader.words.machineRooms.hits.title, body });
  },
});

async function shownHits({ db, viewer }: StaffCall, rows: readonly AutomaticRuleHitRow[]): Promise<ShownHit[]> {
  const posts = await statusValues(db, viewer, showableOf(rows));
  const accounts = await accountValues(db, [...new Set(rows.map((row) => row.account_id))]);
  return rows.map(automaticRuleHitOf).map((hit) => ({
    hit,
    account: accounts.find((one) => one.id === hit.account_id),
    post: posts.find((one) => one.id === hit.status_id),
  }));
}

const undoByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/undo`,
  access: undoesHits,
  params: { id: pathId(), back: text() },
  summary: 'Undo what an automatic rule did to a post',
  async handle({ viewer, params, write }) {
    await write((tx) => undoHit(tx, viewer, params.id));
    return backTo(params.back ?? PATH, 'hit_undone');
  },
});

const decideByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: undoesHits,
  params: { act: withDefault(oneOf('release', 'keep'), 'keep'), ids: list(id(), { max: MOST }), back: text() },
  summary: 'Release posts that rules hold, or keep them hidden',
  async handle({ viewer, params, write }) {
    const { act, ids = [], back } = params;
    if (ids.length === 0) return backTo(back ?? PATH, 'nothing_chosen');
    const verb = act === 'release' ? undoHit : keepHit;
    await write(async (tx) => {
      for (const one of ids) await verb(tx, viewer, one);
    });
    return backTo(back ?? PATH, act === 'release' ? 'hits_released' : 'hits_kept');
  },
});

/** What automatic rules have done. */
export const ruleHitPages: readonly Route[] = [showHits, undoByForm, decideByForm];
