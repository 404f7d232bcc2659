import { askApi, reasonIn } from '../ask-api.ts';
import { elementsOf } from '../fragments.ts';
import type { Parts } from './parts.ts';

/** A pause (ms) in writing after which the preview follows. */
const PAUSE = 500;

/** Shows below the text how it will look, and follows it, as long as the button is on. */
export function previewText({ form, text }: Parts, button: HTMLElement, panel: HTMLElement): void {
  let timer = 0;
  let asked = new AbortController();
  const look = async () => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    const isMarkdown = form.querySelector<HTMLInputElement>('input[name="markdown"]')?.checked;
    const body = new URLSearchParams({
      status: text.value,
      title: form.querySelector<HTMLInputElement>('input[name="title"]')?.value ?? '',
      content_type: isMarkdown ? 'text/markdown' : 'text/plain',
    });
    const path = '/api/whinchat/v1/statuses/preview';
    const answer = await askApi(form, path, { method: 'POST', body, signal }).catch(() => undefined);
    const shown = await answer?.text();
    if (answer && shown !== undefined && !signal.aborted)
      panel.replaceChildren(answer.ok ? contentIn(shown) : reasonIn(shown));
  };
  const follow = () => {
    clearTimeout(timer);
    if (!panel.hidden) timer = setTimeout(() => void look(), PAUSE);
  };
  button.addEventListener('click', () => {
    panel.hidden = !panel.hidden;
    button.ariaPressed = String(!panel.hidden);
    if (!panel.hidden) void look();
  });
  form.addEventListener('input', follow);
}

function contentIn(answer: string): DocumentFragment {
  const { content }: { content: string } = JSON.parse(answer);
  return elementsOf(content);
}
