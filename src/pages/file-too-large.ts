import type { Viewer } from '../domain/accounts/viewer.ts';
import type { Answer } from '../http/answer.ts';
import { FileTooLarge } from '../http/bodies/file-too-large.ts';
import type { ParamSet } from '../http/params/param.ts';
import type { Call, Refusal } from '../http/route.ts';
import type { Words } from '../words/words.ts';

type FormCall<P extends ParamSet> = Call<P> & { readonly viewer: Viewer };

/** For `refused` of a form with files: shows it again after one that is too large. Of other refusals a page says why. */
export function whenTooLarge<P extends ParamSet>(show: (call: FormCall<P>, error: FileTooLarge) => Promise<Answer>) {
  return async (call: Call<P>, refusal: Refusal): Promise<Answer> => {
    const { viewer } = call;
    if (!viewer || !(refusal instanceof FileTooLarge)) throw refusal;
    return show({ ...call, viewer }, refusal);
  };
}

/** What beside its field is said of a file that is too large. */
export function tooLargeText({ fileName, limit }: FileTooLarge, { forms }: Words): string {
  return forms.fileTooLarge(fileName, limit);
}
