/** How the platform's mails look: one column that fits a phone, in styles on the elements, because mail readers drop others. */
const FONT = "font-family: -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const PAGE = `margin: 0; overflow-wrap: anywhere; background: #f4f5f7; color: #1f2933; ${FONT}; font-size: 16px; line-height: 1.5`;
const CARD = 'max-width: 560px; margin: 0 auto; padding: 28px 20px; background: #ffffff';
const TITLE = 'margin: 0 0 16px; font-size: 22px; line-height: 1.3; color: #102a43';
const TABLE = 'width: 100%; border-collapse: collapse; margin: 20px 0';
const LABEL =
  'padding: 8px 12px 8px 0; border-bottom: 1px solid #e4e7eb; color: #52606d; vertical-align: top; width: 38%';
const VALUE = 'padding: 8px 0; border-bottom: 1px solid #e4e7eb; vertical-align: top';
const BUTTON =
  'display: inline-block; padding: 14px 24px; background: #0b6e4f; color: #ffffff; text-decoration: none; border-radius: 6px; font-weight: 600';

/** A whole mail. `title` and `body` are Liquid in HTML. */
export function mail(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
</head>
<body style="${PAGE}">
<div role="main" style="${CARD}">
<h1 style="${TITLE}">${title}</h1>
${body}
</div>
</body>
</html>
`;
}

/** Label and value, one under the other. A row with a condition is left out where its variable is null. */
export function details(rows: readonly { label: string; value: string; ifAny?: string }[]): string {
  const lines = rows.map(({ label, value, ifAny }) => {
    const row = `<tr><td style="${LABEL}">${label}</td><td style="${VALUE}">${value}</td></tr>`;
    return ifAny === undefined ? row : `{%- if ${ifAny} %}\n${row}\n{%- endif %}`;
  });
  return `<table style="${TABLE}">\n${lines.join('\n')}\n</table>`;
}

export function button(label: string, href: string): string {
  return `<p style="margin: 24px 0"><a href="${href}" style="${BUTTON}">${label}</a></p>`;
}
