import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { EMOJI_BYTES, storeEmoji } from '../../../domain/emojis/local-emojis.ts';
import {
  copyEmoji,
  createEmoji,
  deleteEmoji,
  getEmoji,
  listEmojis,
  updateEmoji,
} from '../../../domain/emojis/manage.ts';
import { AdminEmojiSchema, adminEmojiOf } from '../../../entities/admin/custom-emoji.ts';
import { json } from '../../../http/answer.ts';
import { pageLinks, pageOf, pageParams } from '../../../http/paging.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { bool, pathId, required, text } from '../../../http/params/scalars.ts';
import { file } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsEmojis, writesEmojis } from '../../../http/staff-access.ts';
import { AppError } from '../../../lib/errors.ts';
import { said } from '../../../lib/said.ts';

const path = '/api/whinchat/v1/admin/custom_emojis';
const reads = readsEmojis;
const writes = writesEmojis;

const fields = { category: text(), visible_in_picker: bool(), disabled: bool(), featured: bool() };

function fieldsOf({ category, visible_in_picker, disabled, featured }: ParamValues<typeof fields>) {
  return { category, visibleInPicker: visible_in_picker, disabled, featured };
}

const list = userRoute({
  method: 'GET',
  path,
  access: reads,
  params: { ...pageParams(100, 500), local: bool(), domain: text(), shortcode: text() },
  response: Type.Array(AdminEmojiSchema),
  summary: 'The custom emojis of this server and of others',
  async handle(call) {
    const { local, domain, shortcode } = call.params;
    const rows = await listEmojis(call.db, { ...pageOf(call.params), local, domain, shortcode });
    const cursors = rows.map((row) => row.id);
    const headers = pageLinks(call, cursors, { prev: 'min_id' });
    return json(
      rows.map((row) => adminEmojiOf(call.db.instance, row)),
      { headers },
    );
  },
});

const show = userRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: reads,
  params: { id: pathId() },
  response: AdminEmojiSchema,
  summary: 'One custom emoji',
  handle: async ({ db, params }) => json(adminEmojiOf(db.instance, await getEmoji(db, params.id))),
});

const create = userRoute({
  method: 'POST',
  path,
  access: writes,
  params: { shortcode: required(text()), image: file(EMOJI_BYTES), ...fields },
  response: AdminEmojiSchema,
  summary: 'Add a custom emoji: PNG, GIF, WebP, JPEG or AVIF of at most 256 KB',
  async handle({ ctx, db, viewer, params, write }) {
    const { image, shortcode } = params;
    if (typeof image !== 'object') {
      throw new AppError('bad_request', said('paramMissing', 'image'));
    }
    const picture = await storeEmoji(ctx.storage, await readFile(image.path));
    const row = await write((tx) => createEmoji(tx, viewer, shortcode, { ...fieldsOf(params), picture }));
    return json(adminEmojiOf(db.instance, row));
  },
});

const copy = userRoute({
  method: 'POST',
  path: `${path}/:id/copy`,
  access: writes,
  params: { id: pathId(), shortcode: text(), category: text() },
  response: AdminEmojiSchema,
  summary: 'Copy a custom emoji of another server',
  async handle({ ctx, db, viewer, params }) {
    const { id, shortcode, category } = params;
    return json(adminEmojiOf(db.instance, await copyEmoji(ctx, viewer, id, { shortcode, category })));
  },
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId(), ...fields },
  response: AdminEmojiSchema,
  summary: 'Update, disable or enable a custom emoji',
  async handle({ db, viewer, params, write }) {
    const row = await write((tx) => updateEmoji(tx, viewer, params.id, fieldsOf(params)));
    return json(adminEmojiOf(db.instance, row));
  },
});

const remove = userRoute({
  method: 'DELETE',
  path: `${path}/:id`,
  access: writes,
  params: { id: pathId() },
  response: Type.Object({}),
  summary: 'Remove a custom emoji',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteEmoji(tx, viewer, params.id));
    return json({});
  },
});

export const adminEmojisRoutes: readonly Route[] = [list, show, create, copy, update, remove];
