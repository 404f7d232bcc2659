import { type Html, html } from '../../lib/html/template.ts';
import { writtenDuration } from '../../words/numbers.ts';
import type { Words } from '../../words/words.ts';
import { checkbox, select } from '../frame/form.ts';
import { langAttribute } from '../frame/written.ts';
import type { Composed } from './composed.ts';

const HOUR = 3600;

/** How long a poll can be open (s), as one usually wants it. */
const DURATIONS = [HOUR / 2, HOUR, 6 * HOUR, 24 * HOUR, 3 * 24 * HOUR, 7 * 24 * HOUR] as const;

/** The fields of a poll, behind a button; without answers there is no poll. */
export function pollFields(
  { poll: { options, expiresIn, multiple, hideTotals }, language }: Pick<Composed, 'poll' | 'language'>,
  { composer: texts, formats }: Words,
): Html {
  const rows = Math.max(4, options.length);
  // Other clients offer other times.
  const offered = [...new Set([...DURATIONS, expiresIn])].sort((a, b) => a - b);
  const durations = offered.map((seconds) => ({
    value: String(seconds),
    text: writtenDuration(formats, seconds),
  }));
  const isUsed = options.some((option) => option !== '');
  return html`<details class="poll-fields${!isUsed && ' unused'}" data-optional="poll"${isUsed && html` open`}><summary>${texts.poll} <span class="more-less"></span></summary>
${Array.from({ length: rows }, (_, index) => answerField(index, options[index] ?? '', texts.answer(index + 1), language))}
${select({ id: 'c-poll-time', name: 'poll[expires_in]', label: texts.pollLasts, chosen: String(expiresIn), options: durations })}
${checkbox('poll[multiple]', texts.pollMultiple, multiple)}
${checkbox('poll[hide_totals]', texts.pollHidden, hideTotals)}</details>`;
}

function answerField(index: number, value: string, label: string, language: string): Html {
  return html`<div class="field"><label for="c-answer-${index}">${label}</label><input id="c-answer-${index}" name="poll[options][]" value="${value}" dir="auto"${langAttribute({ language })} autocomplete="off"></div>`;
}
