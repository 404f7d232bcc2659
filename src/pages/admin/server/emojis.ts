import {
  copyEmoji,
  deleteEmoji,
  type EmojiFields,
  findEmojis,
  listEmojiGroups,
  listEmojis,
  updateEmoji,
} from '../../../domain/emojis/manage.ts';
import { adminEmojiOf } from '../../../entities/admin/custom-emoji.ts';
import type { Answer } from '../../../http/answer.ts';
import { pageOf, pageParams } from '../../../http/paging.ts';
import { id, oneOf, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsEmojis, writesEmojis } from '../../../http/staff-access.ts';
import { AppError } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import type { CustomEmojiRow } from '../../../schema/media.ts';
import { emojiList, emojiSearch, takenEmojis } from '../../../views/admin/emojis.ts';
import { alert } from '../../../views/frame/form.ts';
import { problemText } from '../../../words/errors.ts';
import { backTo } from '../../fragment.ts';
import { pagingLinks } from '../../paging.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/emojis';
const SHOWS = ['here', 'elsewhere', 'hidden', 'off'] as const;
const filters = {
  show: withDefault(oneOf(...SHOWS), 'here'),
  begins: text(),
  group: text(),
  domain: text(),
  ...pageParams(100, 200),
};

/** What each of the lists holds. */
const HOLDS = {
  here: { local: true },
  elsewhere: { local: false },
  hidden: { local: true, visibleInPicker: false },
  off: { disabled: true },
} as const;

const showEmojis = userRoute({
  method: 'GET',
  path: PATH,
  access: readsEmojis,
  params: filters,
  summary: 'The custom emojis of this server and of others',
  handle: (call) => emojisPage(call, call.params),
});

type Filters = {
  readonly show: (typeof SHOWS)[number];
  readonly begins?: string | undefined;
  readonly group?: string | undefined;
  readonly domain?: string | undefined;
} & Parameters<typeof pageOf>[0];

type Tried = { readonly ids: readonly number[]; readonly category: string; readonly problem: string };

async function emojisPage(call: StaffCall, given: Filters, tried?: Tried): Promise<Answer> {
  const { db } = call;
  const { show, begins, group, domain } = given;
  const reader = await readerOf(call);
  const page = pageOf(given);
  const rows = await listEmojis(db, {
    ...page,
    ...HOLDS[show],
    begins: begins === '' ? undefined : begins?.replace(/^:|:$/g, ''),
    category: group,
    domain: show === 'elsewhere' && domain !== '' ? domain : undefined,
  });
  const ids = rows.map((row) => row.id);
  const search = emojiSearch({ show, begins, group, domain }, await listEmojiGroups(db), reader.words);
  const emojis = rows.map((row) => adminEmojiOf(db.instance, row));
  const chosen = { ids: (tried?.ids ?? []).map(toWire), category: tried?.category ?? '' };
  const list = emojiList(emojis, { show, ...chosen }, reader);
  const body = html`${alert(tried?.problem)}${search}${list}${pagingLinks(call, ids, page)}`;
  return adminPage(call, { title: reader.words.moderation.ways.emojis, body, status: tried ? 422 : 200 });
}

const ACTS = ['show', 'hide', 'feature', 'unfeature', 'on', 'off', 'group', 'delete', 'copy'] as const;
type ManyAct = (typeof ACTS)[number];

/** The most emojis that are copied at once: the picture of each is fetched. */
const MOST_COPIED = 40;

const actOnMany = userRoute({
  method: 'POST',
  path: `${PATH}/many`,
  access: writesEmojis,
  params: {
    ids: list(id(), { max: 200 }),
    act: oneOf(...ACTS),
    category: withDefault(prose(), ''),
    back: text(),
  },
  summary: 'Change, copy or remove several custom emojis',
  async handle(call) {
    const { db, viewer, params, write, request } = call;
    const { ids = [], act, category, back } = params;
    const rows = await findEmojis(db, ids);
    const again = (problem: string) => emojisPage(call, listBefore(back), { ids, category, problem });
    if (rows.length === 0 || act === undefined) return again(request.words.emojiRooms.chooseSome);
    if (act === 'copy') return copied(call, rows, category);
    try {
      await write(async (tx) => {
        for (const row of rows) {
          if (act === 'delete') await deleteEmoji(tx, viewer, row.id);
          else await updateEmoji(tx, viewer, row.id, changeOf(act, category));
        }
      });
    } catch (error) {
      return again(problemOf(error, call));
    }
    return backTo(back ?? PATH, act === 'delete' ? 'deleted' : 'saved');
  },
});

function changeOf(act: Exclude<ManyAct, 'copy' | 'delete'>, category: string) {
  const changes: Readonly<Record<typeof act, EmojiFields>> = {
    show: { visibleInPicker: true },
    hide: { visibleInPicker: false },
    feature: { featured: true },
    unfeature: { featured: false },
    on: { disabled: false },
    off: { disabled: true },
    group: { category },
  };
  return changes[act];
}

const BEGINNING = { max_id: undefined, since_id: undefined, min_id: undefined, limit: 100 };

/** The list that a form was sent from, from its beginning. */
function listBefore(back: string | undefined): Filters {
  const query = new URLSearchParams(back?.split('?', 2)[1]);
  const show = SHOWS.find((one) => one === query.get('show')) ?? 'here';
  const group = query.get('group') ?? undefined;
  return {
    show,
    begins: query.get('begins') ?? undefined,
    group,
    domain: query.get('domain') ?? undefined,
    ...BEGINNING,
  };
}

async function copied(call: StaffCall, rows: readonly CustomEmojiRow[], category: string): Promise<Answer> {
  const { ctx, viewer, request } = call;
  const { words } = request;
  const added: string[] = [];
  const skipped: { file: string; why: string }[] = [];
  for (const row of rows) {
    const file = `:${row.handle}:`;
    if (added.length + skipped.length >= MOST_COPIED) {
      skipped.push({ file, why: words.emojiRooms.tooManyCopied });
      continue;
    }
    try {
      const copy = await copyEmoji(ctx, viewer, row.id, { category: category === '' ? undefined : category });
      added.push(copy.shortcode);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      skipped.push({ file, why: problemText(error.said, words) });
    }
  }
  const body = takenEmojis({ added, replaced: [], skipped }, words);
  return adminPage(call, { title: words.emojiRooms.acts.copy, body });
}

/** The list of custom emojis, and what is done with several at once. */
export const emojiListPages: readonly Route[] = [showEmojis, actOnMany];
