import { isInUse, rest } from './insert.ts';

/**
 * Says in the place of a post, in the words of a template, that it was deleted: nothing of it is seen any more, and nothing moves. A post in
 * use is left as it is; whoever acts on it is told then.
 */
export function tellDeleted(post: Element | null | undefined, words: HTMLTemplateElement | null): void {
  if (!(post instanceof HTMLElement) || !words || isInUse(post)) return;
  const hadFocus = post.contains(document.activeElement);
  post.style.minHeight = `${post.getBoundingClientRect().height}px`;
  post.classList.add('deleted');
  post.replaceChildren(document.importNode(words.content, true));
  if (hadFocus) rest(post);
}
