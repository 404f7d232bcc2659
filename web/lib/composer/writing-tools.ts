import { type Parts, tool } from './parts.ts';
import { previewText } from './preview.ts';

/** Puts the buttons that help with writing below the text. */
export function offerTools(parts: Parts): void {
  const { root, text } = parts;
  const tools = tool(root, 'writing');
  text.closest('.field')?.after(tools);
  const button = tools.querySelector<HTMLElement>('[data-preview]');
  const panel = tools.querySelector<HTMLElement>('.text-preview');
  if (button && panel) previewText(parts, button, panel);
  const emojis = tools.querySelector<HTMLButtonElement>('[data-emojis]');
  emojis?.addEventListener('click', () => {
    // Without network nothing happens, and the next click tries again.
    import('./emojis.ts').then(({ openEmojis }) => openEmojis(parts, emojis)).catch(() => undefined);
  });
}
