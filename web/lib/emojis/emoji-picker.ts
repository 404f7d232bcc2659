import { askPart } from '../fragments.ts';
import { type Choice, choicesFor, type Group, ownEmojis, unicodeEmojis } from './emoji-data.ts';
import { EmojiGrid, type Section } from './emoji-grid.ts';
import { keepRecent, keepSkinTone, recentEmojis, toneIndex } from './kept-emojis.ts';

/** How many are shown of what is searched for. */
const MOST_FOUND = 100;

/** Where emojis come from: the file with those of Unicode, and a form of ours for those of this server. */
export type Source = { readonly address: string; readonly form: HTMLFormElement };

/** What is done with what is chosen, as it is written; `goesOn` when more is to be chosen. */
type Chosen = (sign: string, goesOn: boolean) => void;

/** The picker as the server makes it, without emojis. Undefined, and nothing happens, where it cannot be had. */
export async function loadPicker(): Promise<HTMLElement | undefined> {
  const answer = await askPart('/publish/emojis', 'emojis').catch(() => undefined);
  return answer?.kind === 'part'
    ? (answer.content.querySelector<HTMLElement>('.emoji-picker') ?? undefined)
    : undefined;
}

/** Fills a picker, which is part of the page by now, with emojis, and enlivens it. */
export async function fillPicker(picker: HTMLElement, { address, form }: Source, chosen: Chosen): Promise<void> {
  const parts = partsOf(picker);
  if (!parts) return;
  const { list, search, tone, status } = parts;
  const grid = new EmojiGrid(list);
  let groups: readonly Group[] = [];
  const show = () => {
    const wanted = search.value.trim();
    const found = wanted === '' ? [] : choicesFor(wanted, groups, MOST_FOUND);
    grid.show(
      wanted === '' ? sectionsOf(picker, groups) : [{ group: '', title: list.dataset.found ?? '', choices: found }],
    );
    status.textContent = wanted !== '' && found.length === 0 ? (status.dataset.none ?? '') : '';
    for (const button of groupButtons(picker)) button.hidden = !grid.has(button.dataset.group ?? '');
    markGroup(picker, grid);
  };
  const choose = (sign: string, goesOn: boolean) => {
    keepRecent(sign);
    chosen(sign, goesOn);
  };
  tone.selectedIndex = toneIndex();
  tone.addEventListener('change', () => {
    keepSkinTone(tone.selectedIndex);
    show();
  });
  const loading = Promise.all([unicodeEmojis(address), ownEmojis(form)]);
  takeSearch(search, grid, { show, choose, ready: loading });
  list.addEventListener('click', ({ target, shiftKey }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button) choose(button.value, shiftKey);
  });
  list.addEventListener('scroll', () => markGroup(picker, grid), { passive: true });
  leadToGroups(picker, grid);
  picker.addEventListener('emojis-again', show);
  picker.ariaBusy = 'true';
  const [unicode, own] = await loading;
  picker.ariaBusy = null;
  groups = [...own, ...unicode];
  show();
  if (unicode.length === 0) status.textContent = status.dataset.failed ?? '';
}

function partsOf(picker: HTMLElement) {
  const [list, search, tone, status] = [
    picker.querySelector<HTMLElement>('.emoji-list'),
    picker.querySelector('input'),
    picker.querySelector('select'),
    picker.querySelector<HTMLElement>('[role="status"]'),
  ];
  return list && search && tone && status ? { list, search, tone, status } : undefined;
}

const groupButtons = (picker: HTMLElement) => [...picker.querySelectorAll<HTMLButtonElement>('[data-group]')];

/** What there is to see: the recent ones, then those of this server by their categories, then those of Unicode. */
function sectionsOf(picker: HTMLElement, groups: readonly Group[]): Section[] {
  const titles = new Map(groupButtons(picker).map(({ dataset, title }) => [dataset.group ?? '', title]));
  const known = new Map(groups.flatMap(({ choices }) => choices).map((choice) => [choice.sign, choice]));
  const recent = recentEmojis().map((sign) => known.get(sign) ?? known.get(withoutTone(sign)));
  const sections = groups.map(({ group, choices }) => {
    const title = titles.get(group);
    // A category of this server has the name that its staff gave it.
    return title === undefined || group === 'own'
      ? { group: 'own', title: group === '' ? (titles.get('own') ?? '') : group, choices }
      : { group, title, choices };
  });
  const chosen: Choice[] = [...new Set(recent.filter((one) => one !== undefined))];
  return [{ group: 'recent', title: titles.get('recent') ?? '', choices: chosen }, ...sections];
}

const withoutTone = (sign: string): string => sign.replace(/[\u{1f3fb}-\u{1f3ff}]/gu, '');

type Ways = { readonly show: () => void; readonly choose: Chosen; readonly ready: Promise<unknown> };

function takeSearch(search: HTMLInputElement, grid: EmojiGrid, { show, choose, ready }: Ways): void {
  search.addEventListener('input', (event) => {
    // The form around it has not changed.
    event.stopPropagation();
    show();
  });
  search.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    if (event.isComposing || !['Enter', 'ArrowDown'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    // Who types faster than emojis are loaded means the first of those all the same.
    void ready.then(() => {
      const first = grid.first();
      if (key === 'ArrowDown') first?.focus();
      else if (first && search.value.trim() !== '') choose(first.value, shiftKey);
    });
  });
}

/** Buttons lead to the groups; one is reached by Tab, the others from there by arrow keys. */
function leadToGroups(picker: HTMLElement, grid: EmojiGrid): void {
  const bar = picker.querySelector('.emoji-groups');
  bar?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-group]') : null;
    if (button) grid.lead(button.dataset.group ?? '');
  });
  bar?.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || !(event.target instanceof HTMLButtonElement)) return;
    const shown = groupButtons(picker).filter(({ hidden }) => !hidden);
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shown[shown.indexOf(event.target) + (event.key === forward ? 1 : -1)];
    if (!next) return;
    for (const button of shown) button.tabIndex = button === next ? 0 : -1;
    next.focus();
  });
}

/** Says which group is seen. */
function markGroup(picker: HTMLElement, grid: EmojiGrid): void {
  const seen = grid.seen();
  const buttons = groupButtons(picker);
  for (const button of buttons) {
    const isSeen = button.dataset.group === seen;
    button.ariaCurrent = isSeen ? 'true' : null;
    if (!buttons.includes(document.activeElement instanceof HTMLButtonElement ? document.activeElement : button))
      button.tabIndex = isSeen ? 0 : -1;
  }
}
