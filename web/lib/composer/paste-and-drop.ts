/** Adds files to the post in which the target of an event is. */
export type Add = (files: Iterable<File>, target: EventTarget | null) => void;

/** Takes files that are pasted. */
export function takePasted(root: HTMLElement, add: Add): void {
  root.addEventListener('paste', (event) => {
    const files = event.clipboardData?.files ?? [];
    // What is pasted from a table or a text has a picture of it besides.
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
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
    event.preventDefault();
    add(event.dataTransfer?.files ?? [], event.target);
  });
}
