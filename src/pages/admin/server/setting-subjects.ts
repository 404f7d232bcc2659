import { accentsOf } from '../../../domain/instance/accent.ts';
import { changeSettings } from '../../../domain/settings/change-settings.ts';
import { readSettings } from '../../../domain/settings/settings.ts';
import { SETTINGS, type SettingName, type Settings } from '../../../domain/settings/settings-table.ts';
import { freshly } from '../../../http/access.ts';
import { type Answer, textAnswer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import type { DefiniteParam } from '../../../http/params/param.ts';
import { bool, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsSettings, writesSettings } from '../../../http/staff-access.ts';
import { parseColour } from '../../../lib/contrast.ts';
import type { ErrorDetails } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import {
  frontPreview,
  type SettingField,
  type SettingSubject,
  settingsOfSubject,
} from '../../../views/admin/setting-fields.ts';
import { fieldProblemsOf } from '../../problem.ts';
import { accentSheet } from '../../public/accent-style.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';
import { waysOf } from '../ways.ts';

type Name = SettingField['name'] & SettingName;

/** All settings that administrators set, by what they are about. */
export const SETTING_SUBJECTS: Readonly<Record<SettingSubject, readonly Name[]>> = {
  about: [
    'site_title',
    'site_short_description',
    'site_contact_email',
    'site_contact_username',
    'languages',
    'status_page_url',
  ],
  look: ['accent_colour', 'thumbnail_description'],
  sign_ups: ['registrations', 'registrations_message', 'require_sign_up_reason', 'user_invites', 'min_age'],
  posting: ['max_characters', 'max_media_attachments', 'wrapstodon'],
  visibility: [
    'landing_page',
    'disallow_unauthenticated_api_access',
    'local_live_feed_access',
    'remote_live_feed_access',
    'local_topic_feed_access',
    'remote_topic_feed_access',
    'trends',
    'trendable_by_default',
    'show_domain_blocks',
    'show_domain_blocks_rationale',
    'peers_api_enabled',
    'activity_api_enabled',
  ],
  federation: ['authorized_fetch', 'limited_federation'],
  media: [
    'remote_media_days',
    'remote_media_gigabytes',
    'remote_statuses_days',
    'remote_statuses_max',
    'backup_time',
    'backup_keep',
  ],
  advanced: ['source_url', 'custom_css'],
};

export const SUBJECTS: readonly SettingSubject[] = [
  'about',
  'look',
  'sign_ups',
  'posting',
  'visibility',
  'federation',
  'media',
  'advanced',
];

const PATH = '/admin/settings';
const LONG: readonly Name[] = [
  'site_short_description',
  'registrations_message',
  'thumbnail_description',
  'custom_css',
];

const addressOf = (subject: SettingSubject) => `${PATH}/${subject.replaceAll('_', '-')}`;

type Given = Readonly<Record<string, string | boolean>>;

/** What was typed into a form of settings and refused, or is only looked at. */
type Tried = { readonly given: Given; readonly problems?: ErrorDetails; readonly preview?: true };

async function subjectPage(call: StaffCall, subject: SettingSubject, tried?: Tried): Promise<Answer> {
  const reader = await readerOf(call);
  const present = await readSettings(call.db);
  const fields = SETTING_SUBJECTS[subject].map(
    (name): SettingField => ({
      name,
      input: SETTINGS[name].input,
      isLong: LONG.includes(name),
      value: tried ? String(tried.given[name] ?? '') : typedValue(present[name]),
      initial: typedValue(SETTINGS[name].initial),
    }),
  );
  const form = { path: addressOf(subject), fields, problems: tried?.problems, hasPreview: subject === 'look' };
  const { settingRooms: texts } = reader.words;
  const body = html`<p>${texts.about[subject]}</p>${subject === 'media' && leadsTo(call, '/admin/retention') && html`<p><a href="/admin/retention">${texts.retention}</a></p>`}${subject === 'look' && html`<p><a href="${PATH}#picture">${texts.pictures}</a></p>`}
${tried?.preview && frontPreview(previewOf(present, tried.given), reader.words)}${settingsOfSubject(form, reader)}`;
  return adminPage(call, { title: texts.subjects[subject], body, status: tried?.problems ? 422 : 200 });
}

/** Whether there is a page for staff at a path which whoever looks may see. */
function leadsTo(call: StaffCall, path: string): boolean {
  return waysOf(call).some(([, ways]) => ways.some((way) => way.path === path));
}

/** A value as it stands in a form. */
function typedValue(value: Settings[Name]): string {
  if (value === null) return '';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

function previewOf({ site_title, site_short_description }: Settings, given: Given) {
  const colour = String(given.accent_colour ?? '').trim();
  const style = parseColour(colour) ? `${PATH}/look/preview.css?${new URLSearchParams({ colour })}` : undefined;
  return { title: site_title, description: site_short_description, style };
}

function paramOf(name: Name): DefiniteParam<string | boolean> {
  return SETTINGS[name].input.type === 'flag' ? withDefault(bool(), false) : withDefault(prose(), '');
}

function pagesOf(subject: SettingSubject): Route[] {
  const path = addressOf(subject);
  const names = SETTING_SUBJECTS[subject];
  return [
    userRoute({
      method: 'GET',
      path,
      access: freshly(readsSettings),
      params: {},
      summary: `Server settings: ${subject.replaceAll('_', ' ')}`,
      handle: (call) => subjectPage(call, subject),
    }),
    userRoute({
      method: 'POST',
      path,
      access: writesSettings,
      params: {
        ...Object.fromEntries(names.map((name) => [name, paramOf(name)])),
        preview: withDefault(bool(), false),
      },
      summary: `Update server settings, all or none: ${subject.replaceAll('_', ' ')}`,
      async handle(call) {
        const { viewer, params, write } = call;
        const { preview, ...given } = params;
        try {
          if (preview && subject === 'look') return await subjectPage(call, subject, { given, preview: true });
          await write((tx) => changeSettings(tx, viewer, given));
        } catch (error) {
          return subjectPage(call, subject, { given, problems: fieldProblemsOf(error) });
        }
        return seeOther(path, 'saved');
      },
    }),
  ];
}

const previewStyle = userRoute({
  method: 'GET',
  path: `${PATH}/look/preview.css`,
  access: readsSettings,
  params: { colour: withDefault(text(), '') },
  summary: 'An accent colour that is not saved, as a style sheet',
  handle({ params }) {
    const accents = accentsOf(params.colour);
    return Promise.resolve(textAnswer(accents ? accentSheet(accents) : '', 'text/css; charset=utf-8'));
  },
});

/** All settings of the server, by subject. */
export const settingSubjectPages: readonly Route[] = [...SUBJECTS.flatMap(pagesOf), previewStyle];
