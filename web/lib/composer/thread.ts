import { namesIn, textOfNames } from '../../../src/lib/text/names-before.ts';
import { writeOn } from '../write-on.ts';
import { type Parts, tool } from './parts.ts';

const POST = '.next-post';

/** Adds and removes the posts that follow in a thread without leaving the page; `enliven` is told of each that is there. */
export function growThread(parts: Parts, enliven: (post: HTMLElement) => void): void {
  const { form } = parts;
  const posts = () => [...form.querySelectorAll<HTMLElement>(POST)];
  const more = form.querySelector<HTMLButtonElement>('button[value="another"]');
  if (!more) return;
  const arrange = () => {
    for (const [index, post] of posts().entries()) number(parts, post, index + 2);
    more.hidden = posts().length >= Number(more.dataset.most);
    form.dispatchEvent(new Event('input', { bubbles: true }));
  };
  posts().forEach(enliven);
  more.addEventListener('click', (event) => {
    event.preventDefault();
    const post = addPost(parts, posts());
    more.parentElement?.before(post);
    enliven(post);
    arrange();
    writeOn(post.querySelector('textarea'));
  });
  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[name="remove_post"]') : null;
    const post = button?.closest(POST);
    if (!post) return;
    event.preventDefault();
    // Uploads end with it.
    for (const file of post.querySelectorAll('.attached > li')) file.dispatchEvent(new Event('composer-removed'));
    post.remove();
    arrange();
    writeOn(posts().at(-1)?.querySelector('textarea') ?? more);
  });
}

/** A post with names of its own. In a direct thread it is for the same people. */
function addPost(parts: Parts, posts: readonly HTMLElement[]): HTMLElement {
  const { root, form, text } = parts;
  const post = tool(root, 'next-post');
  const used = posts.map((one) => Number(one.querySelector<HTMLButtonElement>('[name="remove_post"]')?.value));
  const index = String(Math.max(-1, ...used) + 1);
  for (const element of post.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (value.includes('#')) element.setAttribute(name, value.replace('#', index));
  const isDirect = form.querySelector<HTMLSelectElement>('select[name="visibility"]')?.value === 'direct';
  const field = post.querySelector('textarea');
  if (isDirect && field) field.value = textOfNames(namesIn(text.value));
  return post;
}

/** Says which post of the thread it is, in the words of the template. */
function number({ root }: Parts, post: HTMLElement, which: number): void {
  const words = tool(root, 'next-post');
  for (const where of ['legend', 'label', '[name="remove_post"]']) {
    const [said, shown] = [words.querySelector(where), post.querySelector(where)];
    if (said && shown) shown.textContent = said.textContent?.replace('#', String(which)) ?? '';
  }
}
