import type { Static } from 'typebox';
import { getAccount } from '../../domain/accounts/queries.ts';
import { updateProfile } from '../../domain/profiles/update-profile.ts';
import { loadProfile, type ProfileSchema, renderProfile } from '../../entities/profile.ts';
import { user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { isChosen, type Upload } from '../../http/bodies/upload.ts';
import { contentAnswer, seeOther } from '../../http/html/page.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { profileChanges, profileParams, tabChanges, tabParams } from '../../http/params/profile-params.ts';
import { bool, text } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import type { AppError } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { valueOfText } from '../../lib/json.ts';
import { profileForm, type WrittenProfile } from '../../views/people/settings-profile.ts';
import { whenTooLarge } from '../file-too-large.ts';
import type { PersonCall } from '../person-call.ts';
import { fileAgain, problemAbove, problemsBeside, refusalOf } from '../problem.ts';
import { ownReaderOf } from '../reader.ts';

const PATH = '/settings/profile';

export const showProfileForm = userRoute({
  method: 'GET',
  path: PATH,
  access: user('read', 'read:accounts'),
  params: {},
  summary: 'The form to change your profile',
  async handle(call) {
    return formPage(call, await writtenProfile(call), {});
  },
});

const formParams = {
  ...profileParams,
  ...tabParams,
  attribution_domains: text(),
  remove_avatar: bool(),
  remove_header: bool(),
};

export const changeProfileByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: user('write', 'write:accounts'),
  params: formParams,
  summary: 'Change your profile',
  refused: whenTooLarge(async (call, error) => {
    const written = { ...(await writtenProfile(call)), ...typed(completed(call.params)) };
    return formPage(call, written, { error, chosen: call.params });
  }),
  async handle(call) {
    const { ctx, db, viewer, write } = call;
    const params = completed(call.params);
    try {
      const attribution_domains = params.attribution_domains?.split(/[\s,]+/);
      // A page from before an upgrade has no boxes for the tabs.
      const tabs = attribution_domains ? tabChanges(params) : {};
      const changes = await profileChanges(
        { ...params, attribution_domains },
        { storage: ctx.storage, before: await getAccount(db, viewer.accountId) },
      );
      const avatar = changes.avatar ?? (params.remove_avatar ? null : undefined);
      const header = changes.header ?? (params.remove_header ? null : undefined);
      await write((tx) => updateProfile(tx, viewer.accountId, { ...changes, ...tabs, avatar, header }));
    } catch (error) {
      const outcome = { error: refusalOf(error), chosen: params };
      return formPage(call, { ...(await writtenProfile(call)), ...typed(params) }, outcome);
    }
    return seeOther(PATH, 'saved');
  },
});

type Values = ParamValues<typeof formParams>;

/** What a form does not send because it is not ticked is not wanted, and a file without a name was not chosen. */
function completed(params: Values) {
  return {
    ...params,
    avatar: chosen(params.avatar),
    header: chosen(params.header),
    locked: params.locked ?? false,
    bot: params.bot ?? false,
    discoverable: params.discoverable ?? false,
    indexable: params.indexable ?? false,
    hide_collections: params.hide_collections ?? false,
    show_media: params.show_media ?? false,
    show_media_replies: params.show_media_replies ?? false,
    show_featured: params.show_featured ?? false,
  };
}

function chosen(file: Upload | '' | undefined): Upload | undefined {
  return isChosen(file) ? file : undefined;
}

function typed(params: ReturnType<typeof completed>): Omit<WrittenProfile, 'avatar' | 'header'> {
  return {
    displayName: params.display_name ?? '',
    note: params.note ?? '',
    fields: (params.fields_attributes ?? []).map(({ name = '', value = '' }) => ({ name, value })),
    avatarDescription: params.avatar_description ?? '',
    headerDescription: params.header_description ?? '',
    locked: params.locked,
    bot: params.bot,
    discoverable: params.discoverable,
    indexable: params.indexable,
    hideCollections: params.hide_collections,
    showMedia: params.show_media,
    showMediaReplies: params.show_media_replies,
    showFeatured: params.show_featured,
    attributionDomains: params.attribution_domains ?? '',
  };
}

async function writtenProfile({ db, viewer }: PersonCall): Promise<WrittenProfile> {
  const profile: Static<typeof ProfileSchema> = valueOfText(renderProfile(await loadProfile(db, viewer.accountId)));
  return {
    displayName: profile.display_name,
    note: profile.note,
    fields: profile.fields,
    avatar: profile.avatar,
    avatarDescription: profile.avatar_description,
    header: profile.header,
    headerDescription: profile.header_description,
    locked: profile.locked,
    bot: profile.bot,
    discoverable: profile.discoverable ?? false,
    indexable: profile.indexable,
    hideCollections: profile.hide_collections ?? false,
    showMedia: profile.show_media,
    showMediaReplies: profile.show_media_replies,
    showFeatured: profile.show_featured,
    attributionDomains: profile.attribution_domains.join('\n'),
  };
}

type Outcome = { readonly error?: AppError; readonly chosen?: Pick<Values, 'avatar' | 'header'> };

async function formPage(call: PersonCall, profile: WrittenProfile, { error, chosen: files }: Outcome): Promise<Answer> {
  const reader = await ownReaderOf(call);
  const title = reader.words.settings.profile;
  const problem = problemAbove(error, reader.words);
  const again = { avatar: fileAgain(files?.avatar, reader.words), header: fileAgain(files?.header, reader.words) };
  const outcome = { errors: (name: string) => problemsBeside(error, name, reader.words), again, problem };
  const form = profileForm(profile, reader, outcome);
  return contentAnswer({ title, body: html`<h1>${title}</h1>${form}` }, error ? 422 : 200);
}
