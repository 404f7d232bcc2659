import { FILES_CHANGED, fieldsIn, thumbnailOf } from './file-fields.ts';
import { type Parts, tool, word } from './parts.ts';

/** Makes the small picture of a file a button, which says what is to be known of the file. */
export function makeThumbnail({ root }: Parts, element: HTMLElement): void {
  const thumbnail = tool(root, 'thumbnail');
  const face = element.firstElementChild;
  element.prepend(thumbnail);
  if (face) thumbnailOf(element)?.prepend(face);
  if (face instanceof HTMLImageElement) face.draggable = false;
}

/** Another small picture of a file. */
export function showFace(element: HTMLElement, face: HTMLElement): void {
  face.draggable = false;
  thumbnailOf(element)?.firstElementChild?.replaceWith(face);
}

/** Says of each file of the form which it is, and what it lacks, now and after each change. */
export function nameFiles({ root, form }: Parts): void {
  const name = () => {
    for (const list of form.querySelectorAll('.attached'))
      for (const [index, item] of [...list.children].entries())
        nameFile(root, item, { here: index + 1, all: list.children.length });
  };
  form.addEventListener('input', name);
  form.addEventListener(FILES_CHANGED, name);
  name();
}

type Place = { readonly here: number; readonly all: number };

function nameFile(root: HTMLElement, item: Element, place: Place): void {
  if (!(item instanceof HTMLElement)) return;
  const [, text] = fieldsIn(item);
  const name = nameOf(root, item, place);
  item.dataset.place = name;
  const described = text?.value.trim() ?? '';
  const lack = lackOf(root, item, described);
  const says = (part: string, text: string) => {
    const place = item.querySelector(`.thumbnail-${part}`);
    if (place) place.textContent = text;
  };
  says('name', `${name}, ${lack === '' ? described : ''}`);
  says('lack', lack);
  for (const around of item.querySelectorAll('dialog, .sheet-below')) around.ariaLabel = name;
  const heading = item.querySelector('h2');
  if (heading) heading.textContent = name;
  const next = item.querySelector<HTMLElement>('[data-next]');
  if (next) next.hidden = place.here === place.all;
}

/** Which file of how many it is. */
function nameOf(root: HTMLElement, { dataset }: HTMLElement, { here, all }: Place): string {
  const numbers = new Intl.NumberFormat(document.documentElement.lang || 'en');
  return word(root, `file-${dataset.kind ?? ''}`)
    .replace('{here}', numbers.format(here))
    .replace('{all}', numbers.format(all));
}

function lackOf(root: HTMLElement, item: HTMLElement, described: string): string {
  if (item.querySelector('.upload.bad')) return word(root, 'notUploaded');
  return described === '' ? word(root, 'altMissing') : '';
}
