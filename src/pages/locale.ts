import { getUser } from '../domain/registrations/queries.ts';
import type { Html } from '../lib/html/template.ts';
import { presentZoneName, zoneNames } from '../lib/zone-names.ts';
import type { Db } from '../platform/db/handle.ts';
import type { OwnReader } from '../views/frame/reader.ts';
import { localeForm } from '../views/people/settings-account.ts';
import { LANGUAGES } from '../words/languages.ts';

/** The form for the language of pages and the time zone, with what somebody has. */
export async function localeSection(db: Db, userId: number, reader: OwnReader): Promise<Html> {
  const { locale, time_zone: zone } = await getUser(db, userId);
  return localeForm(localeChoice(locale, zone), reader);
}

/** What can be chosen there. */
export function localeChoice(locale: string | null, zone: string | null) {
  return { ...languageChoices(locale), ...zoneChoices(zone) };
}

/** The time zones by their present names, with the one that somebody has, by whatever name it was chosen. */
function zoneChoices(chosen: string | null) {
  const zone = chosen === null ? '' : presentZoneName(chosen);
  const zones = zoneNames();
  return { zone, zones: zone === '' || zones.includes(zone) ? zones : [...zones, zone] };
}

/** The languages that there are texts in, and the one that somebody has, if it is another. */
function languageChoices(locale: string | null) {
  const languages = LANGUAGES.map(({ language, name }) => ({ value: language, text: name, lang: language }));
  const isKnown = locale === null || languages.some(({ value }) => value === locale);
  return {
    locale: locale ?? '',
    languages: isKnown ? languages : [...languages, { value: locale, text: locale, lang: locale }],
  };
}
