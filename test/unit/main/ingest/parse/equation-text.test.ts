import { expect, test } from 'vitest';
import { equationsAsText } from '../../../../../main/ingest/parse/equation-text.ts';

function equation(body: string): string {
  return equationsAsText(`<w:p><m:oMathPara><m:oMath>${body}</m:oMath></m:oMathPara></w:p>`);
}

const run = (text: string): string => `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>${text}</m:t></m:r>`;

test.each([
  [run('m=1'), 'm=1'],
  [`<m:f><m:num>${run('a+b')}</m:num><m:den>${run('c')}</m:den></m:f>`, '(a+b)/c'],
  [`<m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup>`, 'x^2'],
  [`<m:sSub><m:e>${run('x')}</m:e><m:sub>${run('ij')}</m:sub></m:sSub>`, 'x_(ij)'],
  [`<m:rad><m:deg/><m:e>${run('2')}</m:e></m:rad>`, '√2'],
  [`<m:d><m:dPr><m:ctrlPr/></m:dPr><m:e>${run('a')}</m:e></m:d>`, '(a)'],
  [run('a &lt; b'), 'a &lt; b'],
])('R14 an equation becomes a run of text: %#', (body, text) => {
  expect(equation(body)).toBe(`<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`);
});

test('R14 a document without equations is left alone', () => {
  expect(equationsAsText('<w:p><w:r><w:t>a</w:t></w:r></w:p>')).toBe('<w:p><w:r><w:t>a</w:t></w:r></w:p>');
});
