import { randomUUID } from 'node:crypto';

export type TestFile = { bytes: Buffer; name: string; type: string };

/** A multipart body of files and texts, as `request` takes it. */
export function multipart(parts: Record<string, string | TestFile>): { body: Buffer; headers: Record<string, string> } {
  const boundary = randomUUID();
  const chunks: Buffer[] = [];
  for (const [name, part] of Object.entries(parts)) {
    const isText = typeof part === 'string';
    const file = isText ? '' : `; filename="${part.name}"\r\ncontent-type: ${part.type}`;
    chunks.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`));
    chunks.push(isText ? Buffer.from(part) : part.bytes, Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(chunks), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
