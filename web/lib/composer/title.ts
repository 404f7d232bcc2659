import { followGroups, noteGroups } from './groups.ts';
import { hidePart, showPart } from './optional-parts.ts';
import type { Parts } from './parts.ts';

/**
 * Shows the field for a title above the text as soon as that mentions a group, and as long as it holds one; and says that groups show less,
 * where the post has a warning or a poll.
 */
export function offerTitle(parts: Parts): void {
  const { form, text } = parts;
  const details = form.querySelector<HTMLDetailsElement>('details.title-field');
  const title = details?.querySelector('input');
  const hint = form.querySelector<HTMLElement>('.group-hint');
  const fields = [...form.querySelectorAll<HTMLInputElement>('[name="spoiler_text"], [name="poll[options][]"]')];
  const field = text.closest('.writing');
  const groups = (hint?.dataset.groups ?? '').split(' ').filter(Boolean);
  noteGroups(groups.map((acct) => ({ acct, group: true })));
  // One that somebody has asked for stays.
  let wasForGroup = false;
  const isWithin = hint?.dataset.within !== undefined;
  followGroups(parts, (isForGroup) => {
    if (hint) hint.hidden = !((isForGroup || isWithin) && fields.some(({ value }) => value !== ''));
    if (!details || !title || details.contains(document.activeElement)) return;
    if (isForGroup || title.value !== '') showPart(details);
    else if (wasForGroup) hidePart(details);
    wasForGroup = isForGroup;
    if (details.open && field && details.nextElementSibling !== field) field.before(details);
  });
}

/** Shows beside the title what the server says of it, or no longer does. */
export function showTitleProblem(form: HTMLFormElement, answered: ParentNode): void {
  const title = form.querySelector<HTMLInputElement>('input[name="title"]');
  if (!title) return;
  const problem = answered.querySelector('#c-title-error');
  form.querySelector('#c-title-error')?.remove();
  title.closest('.field')?.classList.toggle('wrong', problem !== null);
  title.ariaInvalid = problem ? 'true' : null;
  title.setAttribute('aria-describedby', problem ? 'c-title-hint c-title-error' : 'c-title-hint');
  const details = title.closest('details');
  if (!problem || !details) return;
  title.parentElement?.append(problem);
  showPart(details);
  title.focus();
}
