import { LiquidTemplate } from './liquid-template';
import { PLATFORM_TEMPLATES } from './platform-templates';
import { refuseUnsafeData } from './safe-data';

const mailOf = (content: string, data: object = {}, subject = 'Subject') =>
  new LiquidTemplate({ subject, content }, 'mail').renderMail(data);
const refused = (code: string, ...details: string[]) =>
  expect.objectContaining({ code, ...(details.length > 0 && { details }) }) as Error;

// MAIL-2
describe('what is printed in HTML', () => {
  it('is escaped, in text and in attributes', () => {
    const { html } = mailOf('<p title="{{ x }}">{{ x }}</p>', { x: `<script>alert("1")</script>'&` });
    expect(html).not.toContain('<script');
    expect(html).toBe(
      '<p title="&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;&#39;&amp;">&lt;script&gt;alert(&#34;1&#34;)&lt;/script&gt;&#39;&amp;</p>',
    );
  });

  it('is not escaped in the subject, which is one line whatever is in it', () => {
    const { subject } = mailOf('x', { x: 'A & B\r\nBcc: victim@example.test' }, 'Hi {{ x }}');
    expect(subject).toBe('Hi A & B Bcc: victim@example.test');
  });
});

// MAIL-3
it.each([
  ['an unknown tag', 'line one\n{% foo %}', 'content: line 2: tag "foo" not found'],
  ['an unknown filter', '{{ x | bar }}', 'content: line 1: undefined filter: bar'],
  ['an open bracket', '<p>\n\n{{ x', 'content: line 3: output "{{ x" not closed'],
  ['another template', '{% include "welcome" %}', 'content: line 1: tag "include" not found'],
  ['a file', '{% render "/etc/passwd" %}', 'content: line 1: tag "render" not found'],
  ['a layout', '{% layout "x" %}', 'content: line 1: tag "layout" not found'],
])('a template with %s is refused with line and reason', (_what, content, detail) => {
  expect(() => new LiquidTemplate({ subject: 's', content }, 'mail')).toThrow(refused('TEMPLATE_BROKEN', detail));
});

// MAIL-5
it.each([
  ['a variable', '{{ firstName }}', {}, 'firstName'],
  ['a member', '{{ guest.name }}', { guest: {} }, 'guest.name'],
  ['a member of an entry', '{% for each in list %}{{ each.name }}{% endfor %}', { list: [{}] }, 'each.name'],
  ['what every object has', '{{ x.constructor }}', { x: {} }, 'x.constructor'],
])('%s that is missing is refused and named', (_what, content, data, name) => {
  expect(() => mailOf(content, data)).toThrow(refused('TEMPLATE_VARIABLE_MISSING', `templateData.${name}: missing`));
});

// MAIL-5
it('may ask about what is missing, and have words for it', () => {
  expect(mailOf('{% if offer %}{{ offer }}{% endif %}{{ name | default: "guest" }}').text).toBe('guest\n');
});

// MAIL-6
it.each([
  ['a huge range', '{% for i in (1..100000000) %}x{% endfor %}'],
  ['loops in loops', '{% for i in (1..9000) %}{% for j in (1..9000) %}x{% endfor %}{% endfor %}'],
  ['doubling', '{% assign s = "aaaaaaaa" %}{% for i in (1..40) %}{% assign s = s | append: s %}{% endfor %}{{ s }}'],
])('a template bomb is refused: %s', (_what, content) => {
  expect(() => mailOf(content)).toThrow(refused('TEMPLATE_TOO_COSTLY'));
});

// MAIL-2
it.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001vbscript:x',
  'data:text/html,x',
])('refuses an address that runs code and names where it is: %j', (address) => {
  const data = { name: 'Asha', links: [{ url: address }] };
  expect(() => refuseUnsafeData(data)).toThrow(
    refused('TEMPLATE_VALUE_UNSAFE', 'templateData.links.0.url: must be no javascript:, vbscript: or data: address'),
  );
  expect(() =>
    refuseUnsafeData({ url: 'https://example.test/javascript:', text: 'about data: and more' }),
  ).not.toThrow();
});

// MAIL-7
it('makes the text part of the HTML, links with their addresses', () => {
  const { text } = mailOf('<h1>Title</h1><p>Hello<br>{{ x }}</p><a href="https://a.test/b?c=1">Open</a>', {
    x: 'A & B',
  });
  expect(text).toBe('Title\n\nHello\nA & B\n\nOpen [https://a.test/b?c=1]\n');
});

// MAIL-4
it.each(Object.entries(PLATFORM_TEMPLATES))(
  '%s does with its sample',
  (_name, { format, subject, content, sample }) => {
    const template = new LiquidTemplate({ subject, content }, format);
    const { text } = format === 'mail' ? template.renderMail(sample) : template.renderText(sample);
    expect(text.length).toBeGreaterThan(20);
  },
);
