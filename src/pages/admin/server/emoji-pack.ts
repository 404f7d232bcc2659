import { readFile } from 'node:fs/promises';
import { type Imported, importEmoji } from '../../../domain/emojis/import-emoji.ts';
import { EMOJI_BYTES } from '../../../domain/emojis/local-emojis.ts';
import type { Answer } from '../../../http/answer.ts';
import { isChosen, type Upload } from '../../../http/bodies/upload.ts';
import { bool, prose, withDefault } from '../../../http/params/scalars.ts';
import { file, list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { writesEmojis } from '../../../http/staff-access.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import { archiveKind, filesIn, type PackedFile, UnreadableArchive } from '../../../platform/archive-files.ts';
import { type GivenPack, leftOut, packForm, type TakenView, takenEmojis } from '../../../views/admin/emojis.ts';
import { problemText } from '../../../words/errors.ts';
import type { Words } from '../../../words/words.ts';
import { tooLargeText, whenTooLarge } from '../../file-too-large.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/emojis/pack';

/** The most bytes of one file, files of a request, and emojis that one request takes: larger packs come in parts, or by the command line. */
const PACK_BYTES = 33_554_432;
const MOST_FILES = 200;
const MOST_EMOJIS = 1000;

const typed = withDefault(prose(), '');
const box = withDefault(bool(), false);

const showPack = userRoute({
  method: 'GET',
  path: PATH,
  access: writesEmojis,
  params: {},
  summary: 'Ask for a pack of custom emojis',
  handle: (call) => packPage(call, { prefix: '', category: '', visible_in_picker: true, overwrite: false }),
});

type Wrong = { readonly problem: string; readonly again?: string | undefined; readonly left?: Html | null };

async function packPage(call: StaffCall, given: GivenPack, wrong?: Wrong): Promise<Answer> {
  const reader = await readerOf(call);
  const body = html`${packForm(given, reader, wrong)}${wrong?.left}`;
  return adminPage(call, { title: reader.words.emojiRooms.addPack, body, status: wrong ? 422 : 200 });
}

const takeByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesEmojis,
  params: {
    files: list(file(PACK_BYTES), { max: MOST_FILES, scalar: true }),
    prefix: typed,
    category: typed,
    visible_in_picker: box,
    overwrite: box,
  },
  summary: 'Add the custom emojis of archives or of several files',
  refused: whenTooLarge((call, error) => {
    const { words } = call.request;
    return packPage(call, call.params, { problem: tooLargeText(error, words), again: words.forms.chooseAgain });
  }),
  async handle(call) {
    const { params, request } = call;
    const { words } = request;
    const files = (params.files ?? []).filter(isChosen);
    if (files.length === 0) return packPage(call, params, { problem: words.serverSettings.chooseFile });
    const view = takenView(await takeAll(call, files, params), words);
    if (view.added.length > 0 || view.replaced.length > 0)
      return adminPage(call, { title: words.emojiRooms.addPack, body: takenEmojis(view, words) });
    const problem = view.broken ?? words.emojiRooms.nothingTaken;
    return packPage(call, params, { problem, again: words.forms.chooseAgain, left: leftOut(view, words) });
  },
});

type Taken = { readonly taken: readonly Imported[]; readonly broken: string | undefined };

/** Each emoji is there as soon as it has been taken, so that a pack which breaks off leaves those before. */
async function takeAll(
  { ctx, viewer, request }: StaffCall,
  files: readonly Upload[],
  given: GivenPack,
): Promise<Taken> {
  const { prefix, category, visible_in_picker: visibleInPicker, overwrite } = given;
  const options = { prefix, overwrite, visibleInPicker, category: category === '' ? undefined : category };
  const { emojiRooms } = request.words;
  const taken: Imported[] = [];
  try {
    for (const upload of files) {
      for await (const one of packed(upload)) {
        if (taken.length >= MOST_EMOJIS) return { taken, broken: emojiRooms.tooManyInPack };
        taken.push(await importEmoji(ctx, viewer, one, options));
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    return { taken, broken: emojiRooms.unreadable };
  }
  return { taken, broken: undefined };
}

/** The files of an archive, or a file that is none by itself. */
async function* packed(upload: Upload): AsyncGenerator<PackedFile> {
  if (await archiveKind(upload.path)) yield* filesIn(upload.path, EMOJI_BYTES);
  else {
    const content = upload.size > EMOJI_BYTES ? undefined : await readFile(upload.path);
    yield { name: upload.name, content };
  }
}

function takenView({ taken, broken }: Taken, words: Words): TakenView {
  const namesOf = (outcome: 'added' | 'replaced') =>
    taken.filter((one) => one.outcome === outcome).map(({ shortcode }) => shortcode);
  const skipped = taken.flatMap((one) =>
    one.outcome === 'skipped'
      ? [{ file: one.file, why: one.error ? problemText(one.error.said, words) : words.emojiRooms.nameTaken }]
      : [],
  );
  return { added: namesOf('added'), replaced: namesOf('replaced'), skipped, broken };
}

/** Many custom emojis at once. */
export const emojiPackPages: readonly Route[] = [showPack, takeByForm];
