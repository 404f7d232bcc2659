import { offerParts } from './optional-parts.ts';
import { type Parts, tool } from './parts.ts';
import { previewText } from './preview.ts';

/** Puts the row of buttons into the bar below the text. */
export function offerTools(parts: Parts): void {
  const { root, form, text } = parts;
  let field: HTMLTextAreaElement | HTMLInputElement = text;
  form.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text'))
      field = target;
  });
  const tools = tool(root, 'writing');
  root.querySelector('.composer-bar > .tools')?.prepend(tools);
  offerParts(parts, tools);
  const button = tools.querySelector<HTMLElement>('[data-preview]');
  const panel = tool(root, 'preview');
  text.closest('.writing')?.after(panel);
  if (button) previewText(parts, button, panel);
  const emojis = tools.querySelector<HTMLButtonElement>('[data-emojis]');
  emojis?.addEventListener('click', () => {
    // Without network nothing happens, and the next click tries again.
    import('./emojis.ts')
      .then(({ openEmojis }) => openEmojis(parts, emojis, () => (field.isConnected ? field : text)))
      .catch(() => undefined);
  });
}
