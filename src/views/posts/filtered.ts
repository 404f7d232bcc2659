import type { StatusView } from '../frame/entity-types.ts';

/** Where a filter can apply. */
export type FilterContext = 'home' | 'public' | 'account' | 'thread' | 'notifications';

/** A status with only those results of filters that count in a context; none where it is not said. */
export function filteredIn(context: FilterContext | undefined, status: StatusView): StatusView {
  const counts = <T extends Pick<StatusView, 'filtered'>>(one: T): T =>
    one.filtered?.length
      ? { ...one, filtered: one.filtered.filter(({ filter }) => context && filter.context.includes(context)) }
      : one;
  const whole = <T extends Pick<StatusView, 'filtered' | 'quote'>>(one: T): T => {
    const quoted = one.quote?.quoted_status;
    return counts(quoted?.filtered?.length ? { ...one, quote: { ...one.quote, quoted_status: counts(quoted) } } : one);
  };
  const shown = whole(status);
  return shown.reblog ? { ...shown, reblog: whole(shown.reblog) } : shown;
}

/** Whether a filter hides a status altogether. */
export function isHidden({ filtered, reblog }: Pick<StatusView, 'filtered' | 'reblog'>): boolean {
  return hides(filtered) || hides(reblog?.filtered);
}

/** Whether one of these results of filters hides what it is about. */
export function hides(filtered: StatusView['filtered']): boolean {
  return filtered?.some(({ filter }) => filter.filter_action === 'hide') ?? false;
}

/** Statuses as they are shown in a context: without those that a filter hides there. */
export function unhiddenIn(context: FilterContext | undefined, statuses: readonly StatusView[]): StatusView[] {
  return statuses.map((status) => filteredIn(context, status)).filter((status) => !isHidden(status));
}

/** In which context posts stand on a page, told by its path; undefined where no filter applies. */
export function contextAt(path: string): FilterContext | undefined {
  return CONTEXTS.find(([begins]) => begins.test(path))?.[1];
}

const CONTEXTS: readonly (readonly [RegExp, FilterContext])[] = [
  [/^\/(home|lists)\b/, 'home'],
  [/^\/notifications\b/, 'notifications'],
  [/^\/(public|tags|explore|links)\b/, 'public'],
  [/^\/@[^/]+\/\d+/, 'thread'],
  [/^\/conversations\b/, 'thread'],
  [/^\/@/, 'account'],
];
