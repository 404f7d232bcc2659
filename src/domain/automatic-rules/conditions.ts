import { type Static, Type } from 'typebox';
import { firstMismatch, matches } from '../../lib/checked.ts';
import { failed } from '../../lib/errors.ts';
import { type Keyword, keywordIndex, prepareKeyword } from '../../lib/keyword.ts';
import { said } from '../../lib/said.ts';

const DAY = 86_400;

/** The least and most that each condition takes; ages and times are in seconds, keywords are counted, and so are their characters. */
export const CONDITION_LIMITS = {
  age: { minimum: 60, maximum: 3650 * DAY },
  strangers: { minimum: 1, maximum: 50 },
  links: { minimum: 1, maximum: 100 },
  repeats: { minimum: 2, maximum: 1000 },
  within: { minimum: 60, maximum: 7 * DAY },
  keywords: { minItems: 1, maxItems: 100 },
  keyword: { minLength: 1, maxLength: 200 },
} as const;

const Age = Type.Integer(CONDITION_LIMITS.age);

/** The conditions under which a rule acts on a new post; all given ones must hold. Ages and times are in seconds. */
export const ConditionsSchema = Type.Object(
  {
    origin: Type.Optional(Type.Enum(['local', 'remote'])),
    account_younger_than: Type.Optional(Age),
    /** How recently this server first met the author's server. */
    server_younger_than: Type.Optional(Age),
    /** Nobody here follows the author. */
    unknown_author: Type.Optional(Type.Literal(true)),
    /** The fewest local people who are mentioned and do not follow the author. */
    mentions_strangers: Type.Optional(Type.Integer(CONDITION_LIMITS.strangers)),
    /** The fewest links. */
    links: Type.Optional(Type.Integer(CONDITION_LIMITS.links)),
    /** How often the same text, or a link in it, must have been posted within a time, including this post. */
    repeats: Type.Optional(
      Type.Object(
        {
          what: Type.Enum(['text', 'link']),
          times: Type.Integer(CONDITION_LIMITS.repeats),
          within: Type.Integer(CONDITION_LIMITS.within),
        },
        { additionalProperties: false },
      ),
    ),
    /** Words of which at least one must occur in the text or its content warning. */
    keywords: Type.Optional(Type.Array(Type.String(CONDITION_LIMITS.keyword), CONDITION_LIMITS.keywords)),
  },
  { additionalProperties: false },
);

export type Conditions = Static<typeof ConditionsSchema>;

/** The facts about a post that rules depend on. */
export type PostFacts = {
  readonly at: number;
  readonly local: boolean;
  readonly authorSince: number;
  /** Null for local posts. */
  readonly serverSince: number | null;
  readonly authorIsKnown: boolean;
  readonly strangersMentioned: number;
  /** Case-folded, like keywords. */
  readonly text: string;
  readonly links: number;
  /** How often its text, or the most repeated of its links, was posted within a time (s), including this post. */
  repeats(what: 'text' | 'link', within: number): number;
};

/** Parses conditions from JSON. 422 naming the error, also when there are no conditions at all. */
export function parseConditions(raw: unknown): Conditions {
  if (!matches(ConditionsSchema, raw)) {
    const first = firstMismatch(ConditionsSchema, raw);
    const where = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    throw failed(said('conditionsInvalid', where === '' ? '' : `${where} `, first?.message ?? 'are invalid'));
  }
  if (Object.keys(raw).every((name) => name === 'origin')) {
    throw failed('conditionsTooWide');
  }
  return raw;
}

/** Compiles conditions to check many posts. */
export function compileConditions(conditions: Conditions): (facts: PostFacts) => boolean {
  const keywords = conditions.keywords?.map((keyword) => prepareKeyword({ keyword, whole_word: 1 }));
  return (facts) => meets(conditions, keywords, facts);
}

function meets(wanted: Conditions, keywords: readonly Keyword[] | undefined, facts: PostFacts): boolean {
  const { account_younger_than: accountAge, server_younger_than: serverAge, repeats } = wanted;
  if (wanted.origin !== undefined && (wanted.origin === 'local') !== facts.local) return false;
  if (accountAge !== undefined && !isYounger(facts.authorSince, facts.at, accountAge)) return false;
  if (serverAge !== undefined && !(facts.serverSince !== null && isYounger(facts.serverSince, facts.at, serverAge)))
    return false;
  if (wanted.unknown_author && facts.authorIsKnown) return false;
  if (facts.strangersMentioned < (wanted.mentions_strangers ?? 0)) return false;
  if (facts.links < (wanted.links ?? 0)) return false;
  if (keywords && !keywords.some((keyword) => keywordIndex(facts.text, keyword) !== -1)) return false;
  return !repeats || facts.repeats(repeats.what, repeats.within) >= repeats.times;
}

function isYounger(since: number, at: number, seconds: number): boolean {
  return at - since < seconds * 1000;
}
