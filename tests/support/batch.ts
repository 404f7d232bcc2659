// Runs several test files in one process, so that what they share is loaded once. Each file is a suite of its own,
// which keeps its hooks to itself. Arguments: milliseconds a file may take, then the files.
import { relative } from 'node:path';
import { describe } from 'node:test';

const [timeout, ...files] = process.argv.slice(2);

for (const file of files) {
  describe(relative(process.cwd(), file), { timeout: Number(timeout) }, async () => {
    await import(file);
  });
}
