import { type Html, html } from '../../lib/html/template.ts';

/** An element that scripts copy, by its name. */
export function tool(name: string, content: Html): Html {
  return html`<template data-tool="${name}">${content}</template>`;
}

/** A small button of such an element, known to scripts by an attribute. */
export function smallButton(label: string, attribute: Html): Html {
  return html`<button type="button" class="secondary small" ${attribute}>${label}</button>`;
}
