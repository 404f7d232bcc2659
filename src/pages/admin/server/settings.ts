import { accentsOf } from '../../../domain/instance/accent.ts';
import { findDocument } from '../../../domain/instance/documents.ts';
import { draftDocument, publishDocument } from '../../../domain/instance/draft-documents.ts';
import { logoOf } from '../../../domain/instance/icons.ts';
import { MEDIA_LIMITS } from '../../../domain/instance/limits.ts';
import {
  type ServerPictureKind,
  setServerPicture,
  storeServerPicture,
} from '../../../domain/instance/server-pictures.ts';
import { mediaUrl } from '../../../domain/media/urls.ts';
import { changeSettings } from '../../../domain/settings/change-settings.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import { freshly } from '../../../http/access.ts';
import type { Answer } from '../../../http/answer.ts';
import { isChosen } from '../../../http/bodies/upload.ts';
import { seeOther } from '../../../http/html/page.ts';
import { bool, prose, withDefault } from '../../../http/params/scalars.ts';
import { file } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsSettings, writesSettings } from '../../../http/staff-access.ts';
import type { ErrorDetails } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import { settingIndex } from '../../../views/admin/setting-fields.ts';
import {
  descriptionForm,
  type GivenSettings,
  ownPictureForm,
  pictureForm,
  type ShownPicture,
  settingsForm,
} from '../../../views/admin/settings.ts';
import { tooLargeText, whenTooLarge } from '../../file-too-large.ts';
import { fieldProblemsOf, fileAgain, problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { SUBJECTS } from './setting-subjects.ts';

const PATH = '/admin/settings';

const typed = withDefault(prose(), '');
const box = withDefault(bool(), false);

/** As the form says them: a box that is not checked is not sent. */
const settingsParams = {
  site_title: typed,
  site_short_description: typed,
  site_contact_email: typed,
  site_contact_username: typed,
  registrations: typed,
  registrations_message: typed,
  require_sign_up_reason: box,
  user_invites: box,
  accent_colour: typed,
};

/** What was tried and refused. */
type Tried = {
  readonly settings?: { readonly given: GivenSettings; readonly problems: ErrorDetails };
  readonly description?: { readonly content: string; readonly problem: string };
  readonly picture?: {
    readonly kind: ServerPictureKind;
    readonly alt?: string;
    readonly again?: string | undefined;
    readonly problem: string;
  };
};

const showSettings = userRoute({
  method: 'GET',
  path: PATH,
  access: freshly(readsSettings),
  params: {},
  summary: 'What the server is called, says of itself and whom it lets in',
  handle: (call) => settingsPage(call),
});

async function settingsPage(call: StaffCall, { settings, description, picture }: Tried = {}): Promise<Answer> {
  const { db } = call;
  const reader = await readerOf(call);
  const present = await readSettings(db);
  const document = await findDocument(db, 'extended_description');
  const content = description?.content ?? document?.content ?? '';
  const problemWith = (kind: ServerPictureKind) => (picture?.kind === kind ? picture.problem : undefined);
  const shown: ShownPicture = {
    url: mediaUrl(db.instance, present.thumbnail_key),
    alt: picture?.alt ?? present.thumbnail_description,
    again: picture?.again,
  };
  const accents = accentsOf(present.accent_colour ?? '');
  const body = html`${settingIndex(reader.words, SUBJECTS)}<h2>${reader.words.settingRooms.essentials}</h2>${settingsForm({ given: settings?.given ?? present, accents }, reader, settings?.problems)}
${descriptionForm(content, reader, description?.problem)}${pictureForm(shown, reader, problemWith('thumbnail'))}
${ownPictureForm('logo', logoOf(db.instance, present)?.url, reader, problemWith('logo'))}
${ownPictureForm('icon', mediaUrl(db.instance, present.icon_key) ?? undefined, reader, problemWith('icon'))}`;
  const status = settings || description || picture ? 422 : 200;
  return adminPage(call, { title: reader.words.moderation.ways.settings, body, status });
}

const saveByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesSettings,
  params: settingsParams,
  summary: 'Update server settings, all or none',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      await write((tx) => changeSettings(tx, viewer, params));
    } catch (error) {
      return settingsPage(call, { settings: { given: params, problems: fieldProblemsOf(error) } });
    }
    return seeOther(PATH, 'saved');
  },
});

const describeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/description`,
  access: writesSettings,
  params: { content: typed },
  summary: 'Publish another long description',
  async handle(call) {
    const { viewer, params, write } = call;
    const { content } = params;
    try {
      await write(async (tx) => {
        const { id } = await draftDocument(tx, viewer, 'extended_description', { content });
        await publishDocument(tx, viewer, id, { mail: false, announce: false });
      });
    } catch (error) {
      return settingsPage(call, { description: { content, problem: problemOf(error, call) } });
    }
    return seeOther(PATH, 'saved');
  },
});

const setPictureByForm = userRoute({
  method: 'POST',
  path: `${PATH}/picture`,
  access: writesSettings,
  params: { thumbnail_description: typed, file: file(MEDIA_LIMITS.image_size_limit) },
  summary: 'Give the server a picture, or another alt text for it',
  refused: whenTooLarge((call, error) => {
    const problem = tooLargeText(error, call.request.words);
    return settingsPage(call, { picture: { kind: 'thumbnail', alt: call.params.thumbnail_description, problem } });
  }),
  async handle(call) {
    const { ctx, viewer, params, write } = call;
    const { file: upload, thumbnail_description } = params;
    try {
      const picture = isChosen(upload) ? await storeServerPicture(ctx.storage, 'thumbnail', upload.path) : undefined;
      await write(async (tx) => {
        await changeSettings(tx, viewer, { thumbnail_description });
        if (picture) await setServerPicture(tx, viewer, 'thumbnail', picture);
      });
    } catch (error) {
      const problem = problemOf(error, call);
      return settingsPage(call, {
        picture: {
          kind: 'thumbnail',
          alt: thumbnail_description,
          again: fileAgain(upload, call.request.words),
          problem,
        },
      });
    }
    return seeOther(PATH, 'saved');
  },
});

function setByForm(kind: 'logo' | 'icon'): Route {
  return userRoute({
    method: 'POST',
    path: `${PATH}/${kind}`,
    access: writesSettings,
    params: { file: file(MEDIA_LIMITS.image_size_limit) },
    summary: `Give the server a ${kind} of its own`,
    refused: whenTooLarge((call, error) =>
      settingsPage(call, { picture: { kind, problem: tooLargeText(error, call.request.words) } }),
    ),
    async handle(call) {
      const { ctx, viewer, params, write, request } = call;
      if (!isChosen(params.file))
        return settingsPage(call, { picture: { kind, problem: request.words.serverSettings.chooseFile } });
      try {
        const picture = await storeServerPicture(ctx.storage, kind, params.file.path);
        await write((tx) => setServerPicture(tx, viewer, kind, picture));
      } catch (error) {
        return settingsPage(call, { picture: { kind, problem: problemOf(error, call) } });
      }
      return seeOther(PATH, 'saved');
    },
  });
}

function removeByForm(kind: ServerPictureKind, name: string): Route {
  return userRoute({
    method: 'POST',
    path: `${PATH}/${name}/delete`,
    access: writesSettings,
    params: {},
    summary: `Remove the ${name} of the server`,
    async handle({ viewer, write }) {
      await write((tx) => setServerPicture(tx, viewer, kind, null));
      return seeOther(PATH, 'removed');
    },
  });
}

/** The settings of the server. */
export const settingsPages: readonly Route[] = [
  showSettings,
  saveByForm,
  describeByForm,
  setPictureByForm,
  setByForm('logo'),
  setByForm('icon'),
  removeByForm('thumbnail', 'picture'),
  removeByForm('logo', 'logo'),
  removeByForm('icon', 'icon'),
];
