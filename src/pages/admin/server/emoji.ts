import { readFile } from 'node:fs/promises';
import { deleteEmojiAct, emojiOffAct, emojiOnAct } from '../../../acts/staff-emoji-acts.ts';
import { storeEmoji } from '../../../domain/emojis/local-emojis.ts';
import { copyEmoji, createEmoji, getEmoji, listEmojiGroups, updateEmoji } from '../../../domain/emojis/manage.ts';
import { adminEmojiOf } from '../../../entities/admin/custom-emoji.ts';
import type { Answer } from '../../../http/answer.ts';
import { isChosen } from '../../../http/bodies/upload.ts';
import { seeOther } from '../../../http/html/page.ts';
import { bool, pathId, prose, withDefault } from '../../../http/params/scalars.ts';
import { file } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { writesEmojis } from '../../../http/staff-access.ts';
import { toWire } from '../../../lib/id.ts';
import { emojiForms, type GivenEmoji, newEmojiForm, type TriedEmoji } from '../../../views/admin/emojis.ts';
import { tooLargeText, whenTooLarge } from '../../file-too-large.ts';
import { fileAgain, problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { actRoute } from '../act-route.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/emojis';
/** More than a picture may have, so that one that is too large is told apart with all that was typed. */
const PICTURE_BYTES = 8_388_608;

const typed = withDefault(prose(), '');
const box = withDefault(bool(), false);
const fields = { category: typed, visible_in_picker: box, featured: box };

/** As a form says them: a box that is not checked is not sent. */
function fieldsOf({ category, visible_in_picker: visibleInPicker, featured }: GivenEmoji) {
  return { category, visibleInPicker, featured };
}

const showNew = userRoute({
  method: 'GET',
  path: `${PATH}/new`,
  access: writesEmojis,
  params: {},
  summary: 'Ask for a new custom emoji',
  handle: (call) => newPage(call, { shortcode: '', category: '', visible_in_picker: true, featured: false }),
});

async function newPage(call: StaffCall, given: TriedEmoji): Promise<Answer> {
  const reader = await readerOf(call);
  const body = newEmojiForm(given, await listEmojiGroups(call.db), reader);
  const isWrong = given.problem !== undefined || given.pictureProblem !== undefined;
  return adminPage(call, { title: reader.words.emojiRooms.add, body, status: isWrong ? 422 : 200 });
}

const createByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesEmojis,
  params: { shortcode: typed, image: file(PICTURE_BYTES), ...fields },
  summary: 'Add a custom emoji',
  refused: whenTooLarge((call, error) =>
    newPage(call, { ...call.params, pictureProblem: tooLargeText(error, call.request.words) }),
  ),
  async handle(call) {
    const { ctx, viewer, params, write, request } = call;
    const { image, shortcode } = params;
    if (!isChosen(image)) return newPage(call, { ...params, pictureProblem: request.words.serverSettings.chooseFile });
    try {
      const picture = await storeEmoji(ctx.storage, await readFile(image.path));
      await write((tx) => createEmoji(tx, viewer, shortcode, { ...fieldsOf(params), picture }));
    } catch (error) {
      return newPage(call, { ...params, problem: problemOf(error, call), again: fileAgain(image, request.words) });
    }
    return seeOther(PATH, 'added');
  },
});

const showOne = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: writesEmojis,
  params: { id: pathId() },
  summary: 'A custom emoji, to be changed, copied or removed',
  handle: (call) => onePage(call, call.params.id),
});

type Tried = { readonly given: GivenEmoji; readonly problem: string };

async function onePage(call: StaffCall, id: number, tried?: Tried): Promise<Answer> {
  const { db } = call;
  const reader = await readerOf(call);
  const one = adminEmojiOf(db.instance, await getEmoji(db, id));
  const given = tried?.given ?? { ...one, category: one.category ?? '' };
  const body = emojiForms(one, { given, problem: tried?.problem }, await listEmojiGroups(db), reader);
  return adminPage(call, { title: `:${one.shortcode}:`, body, status: tried ? 422 : 200 });
}

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesEmojis,
  params: { id: pathId(), ...fields },
  summary: 'Update a custom emoji',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      await write((tx) => updateEmoji(tx, viewer, params.id, fieldsOf(params)));
    } catch (error) {
      return onePage(call, params.id, { given: params, problem: problemOf(error, call) });
    }
    return seeOther(`${PATH}/${toWire(params.id)}`, 'saved');
  },
});

const copyByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/copy`,
  access: writesEmojis,
  params: { id: pathId(), shortcode: typed, category: typed },
  summary: 'Copy a custom emoji of another server',
  async handle(call) {
    const { ctx, viewer, params } = call;
    const { id, shortcode, category } = params;
    try {
      const copy = await copyEmoji(ctx, viewer, id, { shortcode: shortcode || undefined, category });
      return seeOther(`${PATH}/${toWire(copy.id)}`, 'added');
    } catch (error) {
      const given = { category, visible_in_picker: true, featured: false };
      return onePage(call, id, { given, problem: problemOf(error, call) });
    }
  },
});

const acts = [emojiOffAct, emojiOnAct].map((act) => actRoute(act, { page: PATH, leadsTo: 'thing' }));

/** One custom emoji: added, changed, copied, turned off and on, removed. */
export const emojiPages: readonly Route[] = [
  showNew,
  createByForm,
  showOne,
  changeByForm,
  copyByForm,
  ...acts,
  actRoute(deleteEmojiAct, { page: PATH, leadsTo: 'list' }),
];
