import { listPostsAsStaff } from '../../../domain/moderation/account-posts.ts';
import { actOnStatuses, prepareToAct } from '../../../domain/moderation/act-on-statuses.ts';
import { getTarget, outranks } from '../../../domain/moderation/target.ts';
import { STATUS_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { bool, id, oneOf, pathId, text, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { decidesPosts, readsAccounts } from '../../../http/staff-access.ts';
import { formatAcct } from '../../../lib/acct.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { accountPosts } from '../../../views/admin/account-posts.ts';
import { statusValues } from '../../entity-values.ts';
import { backTo } from '../../fragment.ts';
import { pagingLinks } from '../../paging.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/accounts/:id/statuses';

const showPosts = userRoute({
  method: 'GET',
  path: PATH,
  access: readsAccounts,
  params: { id: pathId(), media: withDefault(bool(), false), ...pageParams(20, 40) },
  summary: 'What an account has posted for everybody, to be decided about many at once',
  async handle(call) {
    const { db, viewer, params } = call;
    const target = await getTarget(db, params.id);
    const reader = await readerOf(call);
    const page = pageOf(params);
    const { media: onlyMedia } = params;
    const ids = await listPostsAsStaff(db, target.id, { onlyMedia, page });
    const statuses = await statusValues(db, viewer, ids);
    const path = `/admin/accounts/${toWire(target.id)}/statuses`;
    const mayDecide = await outranks(db, viewer, target);
    const back = html`<p class="more"><a href="/admin/accounts/${toWire(target.id)}"><bdi dir="ltr">@${formatAcct(target)}</bdi></a></p>`;
    const body = html`${back}${accountPosts({ path, statuses, onlyMedia, mayDecide }, reader)}${pagingLinks(call, ids, page)}`;
    return adminPage(call, { title: reader.words.lookedAfter.posts, body });
  },
});

const decideAboutMany = userRoute({
  method: 'POST',
  path: `${PATH}/batch`,
  access: decidesPosts,
  params: {
    id: pathId(),
    act: oneOf(...STATUS_ACTIONS),
    status_ids: withDefault(list(id(), { max: 100, scalar: true }), []),
    back: text(),
  },
  summary: 'Delete many posts of an account, or mark them as sensitive; its owner is told',
  async handle({ ctx, viewer, params }) {
    const { id: targetId, act: action, status_ids: statusIds } = params;
    const back = params.back ?? `/admin/accounts/${toWire(targetId)}/statuses`;
    if (action === undefined || statusIds.length === 0) return backTo(back, 'nothing_chosen');
    const about = { targetId, action, statusIds, text: '', presetId: null, reportId: null };
    const order = { ...about, notifies: true, sendEmail: true };
    await prepareToAct(ctx.store, viewer, order);
    await ctx.store.transaction((tx) => actOnStatuses(tx, viewer, order));
    return backTo(back, action === 'delete_statuses' ? 'posts_deleted' : 'posts_covered');
  },
});

/** The posts of an account, as staff look through them. */
export const accountPostPages: readonly Route[] = [showPosts, decideAboutMany];
