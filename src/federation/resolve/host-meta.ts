import { findLink, hasRelation } from '../../lib/html/find-link.ts';
import { isNode, many } from '../decode/read.ts';
import { parseDocument } from '../parse-document.ts';

/** How much of the document is read, in UTF-16 units. */
const MAX_TEXT = 64 * 1024;
const MAX_LINKS = 100;

/** Where a host serves WebFinger, as a template with `{uri}` in it (RFC 6415): its `lrdd` link, in XML or JSON. */
export function findTemplate(hostMeta: string): string | undefined {
  const template = hostMeta.trimStart().startsWith('{')
    ? templateOfJson(hostMeta)
    : findLink(hostMeta, MAX_TEXT, (link) => hasRelation(link, 'lrdd') && link.template !== undefined)?.template;
  return template?.includes('{uri}') ? template.trim() : undefined;
}

function templateOfJson(text: string): string | undefined {
  return many(parseDocument(text)?.links, MAX_LINKS)
    .filter(isNode)
    .filter(({ rel }) => rel === 'lrdd')
    .map(({ template }) => template)
    .find((template) => typeof template === 'string');
}
