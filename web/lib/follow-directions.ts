/** Fields in which somebody writes have the direction of what they write; what knows it is loaded when the first of them is entered. */
export function followDirections(): void {
  for (const type of ['focusin', 'input'])
    addEventListener(type, ({ target }) => {
      const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isField && target.hasAttribute('dir')) void direct(target);
    });
}

async function direct(field: HTMLInputElement | HTMLTextAreaElement): Promise<void> {
  const { directField } = await import('./direction-of-fields.ts');
  directField(field);
}
