import { compile } from 'html-to-text';

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 1_000_000, ellipsis: '' },
  selectors: [
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    { selector: 'img', format: 'skip' },
    { selector: '[hidden]', format: 'skip' },
  ],
});

/** The text part of a mail, for readers that show no HTML: what the HTML says, with the addresses of its links. */
export function plainText(html: string): string {
  return `${toText(html).trim()}\n`;
}
