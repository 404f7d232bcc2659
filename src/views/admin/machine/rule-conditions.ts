import { writtenDuration, writtenNumber } from '../../../words/numbers.ts';
import type { Words } from '../../../words/words.ts';
import type { ConditionsView } from '../entity-types.ts';

/** What the conditions of a rule say, each for itself. */
export function conditionTexts(conditions: ConditionsView, words: Words): string[] {
  const { told } = words.machineRooms.rules;
  const time = (seconds: number) => writtenDuration(words.formats, seconds);
  const { origin, account_younger_than: account, server_younger_than: server, repeats } = conditions;
  const { unknown_author: unknown, mentions_strangers: strangers, links, keywords } = conditions;
  const all = [
    origin && told[origin],
    account !== undefined && told.accountAge(time(account)),
    server !== undefined && told.serverAge(time(server)),
    unknown && told.unknownAuthor,
    strangers !== undefined && told.strangers(strangers),
    links !== undefined && told.links(links),
    repeats && told[repeats.what](writtenNumber(words.formats, repeats.times), time(repeats.within)),
    keywords && told.keywords(keywords.join(words.dir === 'rtl' ? '، ' : ', ')),
  ];
  return all.filter((one) => typeof one === 'string');
}
