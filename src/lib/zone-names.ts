/**
 * Time zones that have been renamed, by the names that `Intl` and CLDR keep for them. Source: the files `backward` and `zone.tab` of the IANA's
 * time zone database, 2026c.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The present name of a time zone that is known by any of its names. */
export function presentZoneName(name: string): string {
  const kept = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  return RENAMED[kept] ?? kept;
}

/** The present names of all time zones of places, in the order of the alphabet. */
export function zoneNames(): string[] {
  return Intl.supportedValuesOf('timeZone')
    .map((name) => RENAMED[name] ?? name)
    .sort();
}
