import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../main/ingest/text-encoding.ts';

const western =
  'Die Übergröße der Bücher über Köln kostet 5 € – „schön“, sagte Müller. Être ou ne pas être, voilà.';
const japanese =
  'これは日本語の文章です。研究者は多くの論文を読み、重要な点を記録します。記憶の核はディスクにあります。';
const chinese =
  '这是一个中文文本。研究人员阅读许多论文，并记录重要的内容。记忆核心在磁盘上，可以检查和恢复。';

describe('decodeText', () => {
  test.each([
    ['utf-8', western],
    ['utf-16le', western],
    ['utf-16be', western],
    ['windows-1252', western],
    ['shift_jis', japanese],
    ['euc-jp', japanese],
    ['gb18030', chinese],
    ['big5', '這是一個中文文本。研究人員閱讀許多論文，並記錄重要的內容。記憶核心在磁碟上，可以檢查和恢復。'],
    ['euc-kr', '이것은 한국어 텍스트입니다. 연구자는 많은 논문을 읽고 중요한 내용을 기록합니다.'],
    ['windows-1251', 'Это русский текст. Исследователь читает много статей и записывает важное.'],
  ])('R14 text in %s is read without being told its encoding', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))?.text).toBe(text);
  });

  test.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le'])(
    'R14 a byte order mark of %s decides',
    (encoding) => {
      const decoded = decodeText(iconv.encode('Größe', encoding, { addBOM: true }));
      expect(decoded?.text.replace('\ufeff', '')).toBe('Größe');
      expect(decoded?.encoding).toBe(encoding);
    },
  );

  test('R14 Japanese in seven bits with escapes is read', () => {
    const bytes = Buffer.from('\x1b$B$3$l$OF|K\\8l\x1b(B plain', 'latin1');
    expect(decodeText(bytes)?.text).toBe('これは日本語 plain');
  });

  test('R14 a declared encoding is used where the bytes are not UTF-8', () => {
    expect(decodeText(iconv.encode('Łódź', 'iso-8859-2'), 'iso-8859-2')?.text).toBe('Łódź');
  });

  test('R14 a declared encoding that is unknown is passed over', () => {
    expect(decodeText(iconv.encode(western, 'windows-1252'), 'no-such-encoding')?.text).toBe(western);
  });

  test('R14 one damaged character leaves a text UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from(japanese), Buffer.from([0xff]), Buffer.from(japanese)]);
    expect(decodeText(bytes)?.text).toBe(`${japanese}\ufffd${japanese}`);
  });

  test('R14 binary data is no text', () => {
    expect(decodeText(Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256))).toBeNull();
    expect(decodeText(Uint8Array.of(1, 0, 2, 0, 0, 3, 9, 0, 0))).toBeNull();
  });

  test('R14 nothing is empty text', () => {
    expect(decodeText(new Uint8Array())?.text).toBe('');
  });
});
