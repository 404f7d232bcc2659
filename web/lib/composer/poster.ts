import { askApi, reasonIn } from '../ask-api.ts';
import type { Parts } from './parts.ts';
import { drawPreview } from './preview-picture.ts';
import { showFace } from './thumbnails.ts';

/** Lets a picture be chosen, by a button, that stands for a video or a sound until it is played. */
export function chooseThumbnail({ form }: Parts, element: HTMLElement, button: HTMLElement): void {
  const input = Object.assign(document.createElement('input'), { type: 'file', accept: 'image/*' });
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', async () => {
    const [file] = input.files ?? [];
    const id = element.querySelector<HTMLInputElement>('input[type="hidden"]')?.value;
    if (!file || !id) return;
    const body = new FormData();
    body.append('thumbnail', file);
    const answer = await askApi(form, `/api/v1/media/${id}`, { method: 'PUT', body }).catch(() => undefined);
    if (answer?.ok) await drawPreview(file, (drawn) => showFace(element, drawn));
    if (answer) refuse(button, answer.ok ? '' : reasonIn(await answer.text()));
  });
}

/** Says below the button why a picture was not taken. */
function refuse(button: HTMLElement, reason: string): void {
  const controls = button.parentElement;
  controls?.parentElement?.querySelector('.alert')?.remove();
  if (reason === '') return;
  const said = Object.assign(document.createElement('p'), { className: 'alert', role: 'alert', textContent: reason });
  controls?.after(said);
}
