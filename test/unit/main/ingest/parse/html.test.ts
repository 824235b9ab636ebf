import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../../../../main/ingest/parse/html.ts';

function textOf(markup: string): string {
  return parseHtml(new Uint8Array(Buffer.from(markup))).text;
}

describe('parseHtml', () => {
  test('R14 blocks stand apart and inline elements do not', () => {
    expect(textOf('<h1>Title</h1><p>One <b>bold</b>\n  word.</p><div>Line</div><div>Next</div>')).toBe(
      'Title\n\nOne bold word.\n\nLine\nNext',
    );
  });

  test('R14 lists and tables keep their items and cells', () => {
    expect(textOf('<ul><li>one<li>two</ul><table><tr><th>a<th>b<tr><td>1<td>2</table>')).toBe(
      '- one\n- two\n\na\tb\n1\t2',
    );
  });

  test('R14 preformatted text keeps its shape and breaks break', () => {
    expect(textOf('<pre>if a:\n    b</pre>x<br>y')).toBe('if a:\n    b\n\nx\ny');
  });

  test('R14 what a reader does not see is left out', () => {
    const markup =
      '<style>s</style><script>s</script><template>t</template><noscript>n</noscript>' +
      '<p hidden>h</p><p style="display: none">d</p><p aria-hidden="true">a</p><p>seen</p>';
    expect(textOf(markup)).toBe('seen');
  });

  test('R14 the title is the page title', () => {
    expect(parseHtml(Buffer.from('<title> A &amp;\n B </title><p>x')).title).toBe('A & B');
    expect(parseHtml(Buffer.from('<p>x')).title).toBeNull();
  });

  test('R14 the encoding a page declares is used', () => {
    const bytes = iconv.encode('<meta charset="iso-8859-2"><p>Łódź', 'iso-8859-2');
    expect(parseHtml(bytes).text).toBe('Łódź');
  });

  test('R14 elements nested a hundred thousand deep are read', () => {
    expect(textOf(`${'<div>'.repeat(100_000)}deep`)).toBe('deep');
  });
});
