import type { Static } from 'typebox';
import { findAccountByAcct, getAccount } from '../domain/accounts/queries.ts';
import { changeUserSettings, readUserSettings } from '../domain/accounts/user-settings.ts';
import { listSuggestions } from '../domain/discovery/suggestions.ts';
import { updateProfile } from '../domain/profiles/update-profile.ts';
import { readSettings } from '../domain/settings/settings.ts';
import { loadProfile, type ProfileSchema, renderProfile } from '../entities/profile.ts';
import { user } from '../http/access.ts';
import type { Answer } from '../http/answer.ts';
import { isChosen, type Upload } from '../http/bodies/upload.ts';
import { contentAnswer, seeOther } from '../http/html/page.ts';
import { profileChanges, profileParams } from '../http/params/profile-params.ts';
import { type Route, userRoute } from '../http/route.ts';
import { isAllowed, writesSettings } from '../http/staff-access.ts';
import type { AppError } from '../lib/errors.ts';
import { valueOfText } from '../lib/json.ts';
import { startPage } from '../views/people/start.ts';
import { accountValues, relationshipValues } from './entity-values.ts';
import { whenTooLarge } from './file-too-large.ts';
import type { PersonCall } from './person-call.ts';
import { fileAgain, problemAbove, problemsBeside, refusalOf } from './problem.ts';
import { ownReaderOf } from './reader.ts';

/** Where people are led whose account is new. */
export const START_PATH = '/start';

/** How many people are suggested. */
const SUGGESTED = 6;

const showStart = userRoute({
  method: 'GET',
  path: START_PATH,
  access: user('read', 'read:accounts'),
  params: {},
  summary: 'What somebody can do first whose account is new',
  async handle(call) {
    const { db, viewer, aside } = call;
    if ((await readUserSettings(db, viewer.accountId)).first_steps_due)
      await aside((tx) => changeUserSettings(tx, viewer.accountId, { first_steps_due: false }));
    return stepsPage(call);
  },
});

const { display_name, avatar } = profileParams;

const introduceByForm = userRoute({
  method: 'POST',
  path: START_PATH,
  access: user('write', 'write:accounts'),
  params: { display_name, avatar },
  summary: 'Give yourself a name and a picture',
  refused: whenTooLarge((call, error) =>
    stepsPage(call, { error, displayName: call.params.display_name, chosen: call.params.avatar }),
  ),
  async handle(call) {
    const { ctx, db, viewer, params, write } = call;
    const avatar = isChosen(params.avatar) ? params.avatar : undefined;
    try {
      const changes = await profileChanges(
        { display_name: params.display_name, avatar },
        { storage: ctx.storage, before: await getAccount(db, viewer.accountId) },
      );
      await write((tx) => updateProfile(tx, viewer.accountId, changes));
    } catch (error) {
      return stepsPage(call, { error: refusalOf(error), displayName: params.display_name, chosen: avatar });
    }
    return seeOther(START_PATH, 'introduced');
  },
});

type Outcome = {
  readonly error?: AppError;
  readonly displayName?: string | undefined;
  readonly chosen?: Upload | '' | undefined;
};

async function stepsPage(call: PersonCall, { error, displayName, chosen }: Outcome = {}): Promise<Answer> {
  const { ctx, db, viewer } = call;
  const reader = await ownReaderOf(call);
  const { words } = reader;
  const settings = await readSettings(db);
  const profile: Static<typeof ProfileSchema> = valueOfText(renderProfile(await loadProfile(db, viewer.accountId)));
  const suggestedIds = await suggestedTo(call);
  const staffIds = await staffOtherThan(call, settings.site_contact_username, suggestedIds);
  const body = startPage(
    {
      server: {
        name: settings.site_title,
        domain: db.instance.domain,
        description: settings.site_short_description,
      },
      own: isAllowed(viewer, writesSettings)
        ? { registrations: settings.registrations, canMail: ctx.mail.configured }
        : undefined,
      displayName: displayName ?? profile.display_name,
      avatar: profile.avatar,
      suggested: await accountValues(db, suggestedIds),
      staff: await accountValues(db, staffIds),
      relationships: await relationshipValues(db, viewer, [...suggestedIds, ...staffIds]),
      again: error && fileAgain(chosen, words),
      problem: problemAbove(error, words),
      errors: (name) => problemsBeside(error, name, words),
    },
    reader,
  );
  return contentAnswer({ title: words.start.title, body }, error ? 422 : 200);
}

async function suggestedTo({ db, viewer }: PersonCall): Promise<number[]> {
  const found = await listSuggestions(db, viewer.accountId, { limit: SUGGESTED, offset: 0 });
  return found.map(({ accountId }) => accountId);
}

async function staffOtherThan({ db, viewer }: PersonCall, username: string, shown: readonly number[]) {
  const staff = username === '' ? undefined : await findAccountByAcct(db, username);
  return staff && staff.id !== viewer.accountId && !shown.includes(staff.id) ? [staff.id] : [];
}

/** First steps. */
export const startPages: readonly Route[] = [showStart, introduceByForm];
