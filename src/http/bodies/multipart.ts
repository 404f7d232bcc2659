import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { AppError, failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import { diskFault } from '../../platform/disk-fault.ts';
import { checkFreeDisk } from '../../platform/uploads.ts';
import { FileTooLarge } from './file-too-large.ts';
import { FORM_BYTES } from './form-bytes.ts';
import { type ParamTree, treeBuilder } from './param-tree.ts';
import { BodyTooLarge, type IncomingBody, readBody, takeBody } from './take-body.ts';
import { removeUploads, storeUpload, Upload } from './upload.ts';

/** What a route does with the files of a multipart body. */
export type FileRules = {
  /** The most bytes of the whole body; no more than a form has where there are no files. */
  readonly bodyBytes: number;
  /** The most bytes of the file in a field; undefined where the route takes no file. */
  maxBytes(field: string): number | undefined;
  /** The most files in a field, and in all fields together. */
  mostIn(field: string): number;
  readonly most: number;
  /** Runs before a file is stored, with the fields that came before it. Throws unless the sender may send files. */
  admit(fields: Record<string, unknown>): Promise<void>;
  readonly directory: string;
  /** The bytes that must stay free on the disk. */
  readonly minFree: number;
  /** Whether what follows a file that is too large, or that the sender may not send, is read all the same, so that what was typed can be shown again. */
  readonly readsOn: boolean;
};

export type MultipartBody = { readonly tree: ParamTree; readonly uploads: readonly Upload[] };

/**
 * Reads a multipart body: fields into a tree, files onto the disk as they arrive. Throws as `takeBody` and `formTree`, 'bad_request' when it
 * is malformed, 'invalid' when there is a file that the route does not take, 'unavailable' when a file cannot be stored, `FileTooLarge`.
 */
export async function readMultipart(body: IncomingBody, rules: FileRules): Promise<MultipartBody> {
  const parts = new Parts(body.request.headers, rules);
  try {
    // Without files it is read like any other form, whole.
    if (rules.bodyBytes === FORM_BYTES) await parts.write(await readBody(body));
    else await takeBody(body, rules.bodyBytes, (chunk) => parts.writeNext(chunk, body));
    await parts.end();
    const refusal = parts.refusal ?? parts.tooLarge;
    if (refusal) throw refusal;
    return { tree: parts.tree, uploads: parts.uploads };
  } catch (error) {
    await parts.discard(error);
    throw diskFault(error);
  }
}

class Parts {
  tooLarge: FileTooLarge | undefined;
  /** Why the sender may send no files. */
  refusal: Error | undefined;
  readonly uploads: Upload[] = [];
  readonly #rules: FileRules;
  readonly #fields = treeBuilder();
  readonly #parser: BusboyInstance;
  readonly #files: Readable[] = [];
  readonly #stored: Promise<void>[] = [];
  readonly #failure = Promise.withResolvers<never>();
  #counts = new Map<string, number>();
  #received = 0;
  #textBytes = 0;
  #droppedBytes = 0;

  constructor(headers: IncomingHttpHeaders, rules: FileRules) {
    this.#rules = rules;
    this.#failure.promise.catch(() => undefined);
    this.#parser = openParser(headers);
    const fail = (error: unknown) => this.#failure.reject(error);
    this.#parser
      .on('field', (name, value) => this.#add(name, value))
      .on('file', (name, file, filename) => {
        file.on('error', () => undefined);
        // So a browser sends a form in which no file was chosen.
        if (filename === '') file.resume();
        else this.#stored.push(this.#store({ field: name ?? '', fileName: filename }, file).catch(fail));
      })
      .on('error', (cause) => fail(malformed(cause)));
  }

  get tree(): ParamTree {
    return this.#fields.tree;
  }

  /** Takes the next bytes of a body with files. What is not on the disk takes up memory. */
  writeNext(chunk: Buffer, { share }: IncomingBody): Promise<void> {
    this.#received += chunk.length;
    share.hold(this.#received - this.uploads.reduce((sum, { size }) => sum + size, this.#droppedBytes));
    return this.write(chunk);
  }

  async write(chunk: Buffer): Promise<void> {
    if (!this.#parser.write(chunk)) await this.#unlessFailed(once(this.#parser, 'drain'));
  }

  async end(): Promise<void> {
    const finished = once(this.#parser, 'finish');
    this.#parser.end();
    await this.#unlessFailed(finished);
    await this.#unlessFailed(Promise.all(this.#stored));
  }

  /** Ends what is under way, and removes what has been stored. */
  async discard(error: unknown): Promise<void> {
    this.#failure.reject(error);
    for (const file of this.#files) file.destroy(error instanceof Error ? error : undefined);
    await Promise.all(this.#stored);
    await removeUploads(this.uploads);
  }

  #add(name: string | undefined, value: string | Upload): void {
    try {
      this.#textBytes += Buffer.byteLength(name ?? '') + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
      if (this.#textBytes > FORM_BYTES) throw new BodyTooLarge(FORM_BYTES);
      this.#fields.param(name ?? '', value);
    } catch (error) {
      this.#failure.reject(error);
    }
  }

  async #unlessFailed(promise: Promise<unknown>): Promise<void> {
    await Promise.race([promise, this.#failure.promise]);
  }

  async #store(named: Named, file: Readable): Promise<void> {
    this.#files.push(file);
    const { field } = named;
    const maxBytes = this.#rules.maxBytes(field);
    if (maxBytes === undefined) throw failed(said('noFileHere', field.slice(0, 100)));
    this.#count(field);
    const upload = new Upload(this.#rules.directory, named.fileName);
    const admitted = this.#mayStore();
    this.#add(field, upload);
    if (!(await admitted)) return this.#drop(file);
    await mkdir(this.#rules.directory, { recursive: true });
    this.uploads.push(upload);
    await storeUpload(file, upload, this.#checks(upload, named, maxBytes));
  }

  /** Whether the sender may send files; throws where nothing is read on. */
  async #mayStore(): Promise<boolean> {
    try {
      await this.#rules.admit(this.tree);
      return true;
    } catch (error) {
      if (!this.#rules.readsOn || !(error instanceof Error)) throw error;
      this.refusal ??= error;
      return false;
    }
  }

  async #drop(file: Readable): Promise<void> {
    for await (const chunk of file) this.#droppedBytes += chunk.length;
  }

  /** Throws at the first file too many, so that those that follow are not read. Fields without a list may come twice: the last one counts. */
  #count(field: string): void {
    const list = field.replace(/\[\d{0,4}\]$/, '[]');
    const count = (this.#counts.get(list) ?? 0) + 1;
    const most = this.#rules.mostIn(field);
    this.#counts.set(list, count);
    const all = this.#counts.values().reduce((sum, one) => sum + one, 0);
    if (count > Math.max(most, 2) || all > this.#rules.most + 1)
      throw failed(said('tooManyItems', field.slice(0, 100), most));
  }

  /** What has to hold while a file is written: its bound, and the room on the disk. False for what is dropped. */
  #checks(upload: Upload, named: Named, maxBytes: number): () => Promise<boolean> {
    const { directory, minFree, readsOn } = this.#rules;
    let lookAt = 0;
    return async () => {
      if (upload.size > maxBytes) {
        this.tooLarge ??= new FileTooLarge(named, maxBytes);
        if (!readsOn) throw this.tooLarge;
        return false;
      }
      if (upload.size < lookAt) return true;
      lookAt = upload.size + FORM_BYTES;
      await checkFreeDisk(directory, minFree);
      return true;
    };
  }
}

type Named = { readonly field: string; readonly fileName: string };

function openParser(headers: IncomingHttpHeaders): BusboyInstance {
  const { 'content-type': type = '', ...others } = headers;
  try {
    return new Busboy({ headers: { ...others, 'content-type': type }, limits: { fieldSize: FORM_BYTES } });
  } catch (cause) {
    throw malformed(cause);
  }
}

function malformed(cause: unknown): AppError {
  return new AppError('bad_request', 'unreadableMultipart', { cause });
}
