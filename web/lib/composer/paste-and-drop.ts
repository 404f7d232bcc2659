import { areOnlyNames } from './names-of-files.ts';

/** Adds files to the post in which the target of an event is. */
export type Add = (files: Iterable<File>, target: EventTarget | null) => void;

/** Takes files that are pasted. */
export function takePasted(root: HTMLElement, add: Add): void {
  root.addEventListener('paste', (event) => {
    const files = filesMeant(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    add(files, event.target);
  });
}

/** Takes files that are dropped, and shows that they can be. */
export function takeDropped(root: HTMLElement, add: Add): void {
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
  root.addEventListener('dragover', (event) => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    root.classList.add('dropping');
  });
  root.addEventListener('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) root.classList.remove('dropping');
  });
  root.addEventListener('drop', (event) => {
    root.classList.remove('dropping');
    if (!holdsFiles(event)) return;
    const isForText = event.target instanceof Element && event.target.matches('textarea, input');
    const files = filesMeant(event.dataTransfer);
    // The browser puts text where it is dropped; beside a field it would leave the page for a file.
    if (files.length === 0 && isForText) return;
    event.preventDefault();
    add(files.length === 0 ? (event.dataTransfer?.files ?? []) : files, event.target);
  });
}

/** The files, unless they are a picture of a text that comes with them, as from tables and word processors. */
function filesMeant(data: DataTransfer | null): readonly File[] {
  const files = [...(data?.files ?? [])];
  const [text = '', html = ''] = ['text/plain', 'text/html'].map((type) => data?.getData(type));
  const names = files.map(({ name }) => name);
  return areOnlyNames(text, names, html) ? files : [];
}
