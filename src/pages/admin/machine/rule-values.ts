import { CONDITION_LIMITS, type Conditions } from '../../../domain/automatic-rules/conditions.ts';
import { FieldErrors } from '../../../domain/field-errors.ts';
import type { ParamValues } from '../../../http/params/param.ts';
import { bool, oneOf, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { said } from '../../../lib/said.ts';
import type { AutomaticRuleView } from '../../../views/admin/entity-types.ts';
import type { GivenRule } from '../../../views/admin/machine/rule-form.ts';

const typed = withDefault(text({ max: 20 }), '');
const unit = withDefault(oneOf('60', '3600', '86400'), '86400');

/** The fields of the form of a rule: a box that is not checked is not sent. */
export const ruleParams = {
  title: withDefault(text(), ''),
  act: withDefault(text({ max: 20 }), 'hold'),
  warning: withDefault(text(), ''),
  origin: withDefault(oneOf('any', 'local', 'remote'), 'any'),
  account_younger_than: typed,
  account_younger_than_unit: unit,
  server_younger_than: typed,
  server_younger_than_unit: unit,
  unknown_author: withDefault(bool(), false),
  mentions_strangers: typed,
  links: typed,
  repeats_what: withDefault(oneOf('no', 'text', 'link'), 'no'),
  repeats_times: typed,
  repeats_within: typed,
  repeats_within_unit: unit,
  keywords: withDefault(prose(), ''),
};

type Values = ParamValues<typeof ruleParams>;

/** A new rule before anything is typed. */
export const NEW_RULE: GivenRule = {
  title: '',
  act: 'hold',
  warning: '',
  origin: 'any',
  account_younger_than: '',
  account_younger_than_unit: '86400',
  server_younger_than: '',
  server_younger_than_unit: '86400',
  unknown_author: false,
  mentions_strangers: '',
  links: '',
  repeats_what: 'no',
  repeats_times: '',
  repeats_within: '',
  repeats_within_unit: '86400',
  keywords: '',
};

const DAY = 86_400;

/** The conditions that a form says. 422 naming each field that holds no number, or one that is too large. */
export function conditionsIn(values: Values): Conditions {
  const errors = new FieldErrors();
  const number = (name: 'mentions_strangers' | 'links' | 'repeats_times', limits: Limits) =>
    wholeNumber(errors, name, values[name], limits);
  const seconds = (name: 'account_younger_than' | 'server_younger_than' | 'repeats_within', limits: Limits) => {
    const one = Number(values[`${name}_unit`]);
    const count = wholeNumber(errors, name, values[name], { minimum: 1, maximum: Math.floor(limits.maximum / one) });
    return count === undefined ? undefined : count * one;
  };
  const { origin, repeats_what: what, unknown_author: unknown } = values;
  const keywords = keywordsIn(errors, values.keywords);
  const found = {
    account_younger_than: seconds('account_younger_than', CONDITION_LIMITS.age),
    server_younger_than: seconds('server_younger_than', CONDITION_LIMITS.age),
    mentions_strangers: number('mentions_strangers', CONDITION_LIMITS.strangers),
    links: number('links', CONDITION_LIMITS.links),
  };
  const times = number('repeats_times', CONDITION_LIMITS.repeats);
  const within = seconds('repeats_within', CONDITION_LIMITS.within);
  if (what !== 'no' && values.repeats_times === '') errors.addKnown('repeats_times', 'ERR_BLANK');
  if (what !== 'no' && values.repeats_within === '') errors.addKnown('repeats_within', 'ERR_BLANK');
  const error = errors.toError();
  if (error) throw error;
  return {
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    ...(origin !== 'any' && { origin }),
    ...(unknown && { unknown_author: true }),
    ...(what !== 'no' && times !== undefined && within !== undefined && { repeats: { what, times, within } }),
    ...(keywords.length > 0 && { keywords }),
  };
}

type Limits = { readonly minimum: number; readonly maximum: number };

function wholeNumber(errors: FieldErrors, name: string, value: string, limits: Limits): number | undefined {
  const { minimum, maximum } = limits;
  const trimmed = value.trim();
  if (trimmed === '') return undefined;
  const number = /^\d{1,9}$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  errors.add(name, 'ERR_INVALID', said('mustBe', said('wholeNumber', minimum, maximum)));
  return undefined;
}

function keywordsIn(errors: FieldErrors, value: string): string[] {
  const lines = value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const { maxItems } = CONDITION_LIMITS.keywords;
  const { maxLength } = CONDITION_LIMITS.keyword;
  if (lines.length > maxItems) errors.add('keywords', 'ERR_TOO_MANY', said('areTooMany', maxItems));
  if (lines.some((line) => line.length > maxLength))
    errors.add('keywords', 'ERR_TOO_LONG', said('isTooLong', maxLength));
  return lines;
}

/** A rule as it stands in its form. */
export function givenBy({ title, act, warning, conditions }: AutomaticRuleView): GivenRule {
  const { origin, repeats, keywords, mentions_strangers, links, unknown_author } = conditions;
  const account = inUnits(conditions.account_younger_than);
  const server = inUnits(conditions.server_younger_than);
  const within = inUnits(repeats?.within);
  return {
    title,
    act,
    warning,
    origin: origin ?? 'any',
    account_younger_than: account.count,
    account_younger_than_unit: account.unit,
    server_younger_than: server.count,
    server_younger_than_unit: server.unit,
    unknown_author: unknown_author === true,
    mentions_strangers: mentions_strangers?.toString() ?? '',
    links: links?.toString() ?? '',
    repeats_what: repeats?.what ?? 'no',
    repeats_times: repeats?.times.toString() ?? '',
    repeats_within: within.count,
    repeats_within_unit: within.unit,
    keywords: (keywords ?? []).join('\n'),
  };
}

/** Seconds in their largest whole unit; the API takes such as are no whole minutes, which are rounded up. */
function inUnits(seconds: number | undefined): { readonly count: string; readonly unit: string } {
  if (seconds === undefined) return { count: '', unit: '86400' };
  const unit = [DAY, 3600].find((one) => seconds % one === 0) ?? 60;
  return { count: String(Math.ceil(seconds / unit)), unit: String(unit) };
}
