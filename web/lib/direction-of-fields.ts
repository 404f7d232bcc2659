import { directionOf, directionOfFirst } from '../../src/lib/text/direction.ts';

/**
 * Gives a field the direction of what is written in it, as it will be shown: browsers go by its first letter, also where that is of a name or an
 * address, which are in Latin letters in every language.
 */
export function directField(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field.dir !== 'auto' && field.dataset.directed === undefined) return;
  const own = directionOf(field.value);
  const isOther = own !== undefined && own !== directionOfFirst(field.value);
  field.dir = isOther ? own : 'auto';
  field.toggleAttribute('data-directed', isOther);
}
