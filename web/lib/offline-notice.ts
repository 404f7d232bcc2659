const DAY = 86_400_000;

/** Says above a page that the worker has kept that it is not from now, by the template `kept-notice`, whose `time` says since when. */
export function showNotice(): void {
  const template = document.getElementById('kept-notice');
  const keptAt = new Date(document.documentElement.dataset.kept ?? '');
  if (!(template instanceof HTMLTemplateElement) || Number.isNaN(keptAt.valueOf())) return;
  const shown = document.importNode(template.content, true);
  const time = shown.querySelector('time');
  if (time) {
    time.dateTime = keptAt.toISOString();
    time.textContent = timeOf(keptAt);
  }
  document.getElementById('content')?.prepend(shown);
}

/** The hour, and the day as well if it is long ago. */
function timeOf(time: Date): string {
  const isRecent = Date.now() - time.valueOf() < DAY / 2;
  const format: Intl.DateTimeFormatOptions = isRecent
    ? { timeStyle: 'short' }
    : { dateStyle: 'medium', timeStyle: 'short' };
  const { lang } = document.documentElement;
  // The device knows the region besides the language.
  const locale = navigator.languages.find((one) => one.startsWith(lang)) ?? lang;
  return new Intl.DateTimeFormat(locale, format).format(time);
}
