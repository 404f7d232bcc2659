import { AppError } from '../../lib/errors.ts';
import { fieldNamed, said } from '../../lib/said.ts';

/** The refusal of a file beyond its bound. */
export class FileTooLarge extends AppError {
  /** The parameter, named as in the request. */
  readonly field: string;
  /** What the file is called where it comes from. */
  readonly fileName: string;
  /** The bound, such as `4 MB`. */
  readonly limit: string;

  constructor(file: { readonly field: string; readonly fileName: string }, maxBytes: number) {
    const limit = sizeText(maxBytes);
    super('invalid', said('validationFailed', said('fileTooLarge', fieldNamed(file.field), limit)));
    this.field = file.field;
    this.fileName = file.fileName;
    this.limit = limit;
  }
}

/** A number of bytes for people, such as `4 MB`. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.floor(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor(kilobytes / 1024)} MB`;
}
