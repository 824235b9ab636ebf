import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkdownText } from '../../../../renderer/markdown/markdown-text.tsx';
import type { Citation } from '../../../../shared/records/records.ts';

const citation: Citation = {
  number: 1,
  record_id: 'chunk',
  version: 1,
  source: 'kestrel.pdf',
  page: 3,
  quote: 'q',
};

function draw(text: string): string {
  return renderToStaticMarkup(
    <MarkdownText text={text} citations={[citation]} openCitation={() => {}} openLink={() => {}} />,
  );
}

const hostile = [
  '![pixel](https://evil.example/p.png)',
  '![ref][1]\n\n[1]: https://evil.example/p.png',
  '<img src="https://evil.example/p.png" srcset="https://evil.example/2x.png 2x">',
  '<svg><image href="https://evil.example/p.svg"/></svg>',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
  '<div style="background:url(https://evil.example/p.png)">x</div>',
  '<style>@import url(https://evil.example/a.css);</style>',
  '<script>fetch("https://evil.example")</script>',
  '<iframe src="https://evil.example"></iframe>',
  '<link rel="prefetch" href="https://evil.example">',
  '<video poster="https://evil.example/p.png"></video>',
  '[run](javascript:alert(1))',
  '[data](data:text/html,<script>alert(1)</script>)',
  '[plain](http://evil.example/)',
  '[file](file:///etc/passwd)',
  '<https://evil.example/auto>',
  'https://evil.example/bare',
];

test.each(hostile)('D6 nothing in %j can load, run or be followed', (text) => {
  const html = draw(text);
  expect(html).not.toMatch(
    /<(img|svg|image|math|style|script|iframe|link|video|audio|object|embed|base|meta)\b/i,
  );
  expect(html).not.toMatch(/\s(src|srcset|href|poster|style|action|background|on\w+)=/i);
});

test('D6 an image becomes its alternative text', () => {
  expect(draw('![a lighthouse](https://evil.example/p.png)')).toContain('a lighthouse');
});

test('D6 an https link can be pressed, any other scheme is plain text', () => {
  expect(draw('[site](https://example.org/)')).toContain('role="link"');
  expect(draw('[site](http://example.org/)')).not.toContain('role="link"');
  expect(draw('[mail](mailto:a@example.org)')).toContain('role="link"');
});

test('R16 a citation in prose is a button that names its source and page', () => {
  const html = draw('It doubles [1].');
  expect(html).toContain('<button');
  expect(html).toContain('aria-label="Source 1: kestrel.pdf, page 3"');
});

test('R16 a number in code is no citation', () => {
  expect(draw('`list[1]`')).not.toContain('<button');
});

test('tables, lists and emphasis of Markdown are kept', () => {
  const html = draw('| a |\n| --- |\n| **b** |\n\n- c');
  expect(html).toContain('<table>');
  expect(html).toContain('<strong>b</strong>');
  expect(html).toContain('<li>c</li>');
});
