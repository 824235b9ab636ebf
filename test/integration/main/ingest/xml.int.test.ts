import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { detectDocument } from '../../../../main/ingest/detect.ts';
import { ingestLimits } from '../../../../main/ingest/ingest-limits.ts';
import { parseDocument } from '../../../../main/ingest/parse/parse-document.ts';
import type { ParsedText } from '../../../../main/ingest/parsed-text.ts';
import { temporaryFolder } from './temporary-folder.ts';

const options = { textLimit: ingestLimits.textLength, unpackedLimit: ingestLimits.unpackedBytes };

/** Reads a document as ingestion does. */
async function read(content: string | Uint8Array, name = 'document.xml'): Promise<ParsedText> {
  const bytes = typeof content === 'string' ? new Uint8Array(Buffer.from(content)) : content;
  return parseDocument((await detectDocument(bytes, name)).kind, bytes, options);
}

describe('a feed', () => {
  test('R14 a title that says it is HTML is read as such, and an empty date stands for none', async () => {
    const { text } =
      await read(`<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Post</title>
<entry><title type="html">&lt;i&gt;Ardea&lt;/i&gt; &amp;amp; kin</title><published/><updated>2024-11-19</updated></entry></feed>`);
    expect(text).toBe('# Post\n\n## Ardea & kin\n\n2024-11-19');
  });

  test('R14 an entry of thousands of texts keeps every one, and is read as fast as any', async () => {
    const bodies = Array.from({ length: 8_000 }, (_, index) => `<description>Heron ${index}.</description>`);
    const { text } = await read(
      `<?xml version="1.0"?><rss><channel><item>${bodies.join('')}</item></channel></rss>`,
    );
    expect(text.split('\n\n')).toHaveLength(8_000);
  });

  test('R14 RSS is read as its titles, dates, authors, links, categories and texts', async () => {
    const { title, text } = await read(`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
  <title>The Heron &amp;amp; Kestrel Post</title>
  <atom:link href="https://example.org/feed" rel="self"/>
  <link>https://example.org/</link>
  <description>News of wading birds</description>
  <item>
    <title>Ledgers of the marsh</title>
    <link>https://example.org/ledgers</link>
    <dc:creator>R. Marlow</dc:creator>
    <pubDate>Tue, 19 Nov 2024 13:30:02 +0000</pubDate>
    <category>Birds</category><category>Ledgers</category>
    <description>&lt;p&gt;Ledgers cut errors.&lt;/p&gt;</description>
    <content:encoded><![CDATA[<p>Ledgers cut errors.</p><ul><li>By 41 &amp; more percent</li></ul><script>steal()</script>]]></content:encoded>
    <enclosure url="https://example.org/ledgers.mp3" type="audio/mpeg"/>
  </item>
  <item><title>Using &lt;div&gt; in nests</title><description>Plain words, 1 &lt; 2.</description></item>
</channel></rss>`);
    expect(title).toBe('The Heron & Kestrel Post');
    expect(text).toBe(`# The Heron & Kestrel Post

<https://example.org/>

News of wading birds

## Ledgers of the marsh

Tue, 19 Nov 2024 13:30:02 +0000 · R. Marlow
<https://example.org/ledgers>
<https://example.org/ledgers.mp3>
Birds, Ledgers

Ledgers cut errors.

- By 41 & more percent

## Using <div> in nests

Plain words, 1 < 2.`);
  });

  test('R14 Atom is, with links in attributes and texts of every type', async () => {
    const { title, text } = await read(`<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="text">Kestrel notes</title><subtitle>On hovering</subtitle>
  <link href="https://example.org/"/><link rel="self" href="https://example.org/atom"/>
  <updated>2026-01-12T00:00:00Z</updated>
  <entry>
    <title>Hover</title><link href="https://example.org/hover"/>
    <published>2026-01-11T00:00:00Z</published><updated>2026-01-12T00:00:00Z</updated>
    <author><name>T. Iversen</name><email>t@example.org</email></author><category term="flight"/>
    <summary type="html">It &lt;b&gt;hovers&lt;/b&gt;.</summary>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>It hovers <i>over</i> fields.</p><p>Then it dives.</p></div></content>
  </entry>
</feed>`);
    expect(title).toBe('Kestrel notes');
    expect(text).toBe(`# Kestrel notes

2026-01-12T00:00:00Z
<https://example.org/>

On hovering

## Hover

2026-01-11T00:00:00Z · T. Iversen
<https://example.org/hover>
flight

It hovers over fields.
Then it dives.

It hovers.`);
  });

  test('R14 RSS 1.0 keeps its entries beside the channel', async () => {
    const { text } = await read(`<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Marsh</title><link>https://example.org/</link></channel>
<item><title>Reed</title><dc:date>2026-01-01</dc:date><description>It grows.</description></item>
</rdf:RDF>`);
    expect(text).toBe('# Marsh\n\n<https://example.org/>\n\n## Reed\n\n2026-01-01\n\nIt grows.');
  });
});

describe('any other XML', () => {
  test('R14 is read without its tags: elements on lines of their own, words of a sentence together', async () => {
    const { text, title } = await read(`<?xml version="1.0"?>
<!DOCTYPE article SYSTEM "https://example.org/article.dtd" [<!ENTITY birds "herons">]>
<article id="a1"><!-- no comment -->
  <front><article-title>On &birds;</article-title><year>2025</year></front>
  <body><p>A <italic>grey</italic> heron&#8217;s prey is H<sub>2</sub>O &amp; fish.</p><p><![CDATA[1 < 2]]></p></body>
</article>`);
    expect(title).toBeNull();
    expect(text).toBe('On herons\n2025\nA grey heron’s prey is H2O & fish.\n1 < 2');
  });

  test('R14 is decoded as it declares', async () => {
    const xml = '<?xml version="1.0" encoding="windows-1252"?><a><b>Größe – „Maß“</b></a>';
    expect((await read(new Uint8Array(iconv.encode(xml, 'windows-1252')))).text).toBe('Größe – „Maß“');
  });

  test.each([
    ['is broken', '<?xml version="1.0"?>\n<a><b>Herons wait</a>'],
    ['stops in the middle', '<?xml version="1.0"?>\n<a><b>Herons wait</b>'],
    ['says everything in its tags', '<?xml version="1.0"?>\n<a bird="heron" place="shallows"/>'],
    ['is nested without end', `<?xml version="1.0"?>\n${'<a>'.repeat(3_000)}heron${'</a>'.repeat(3_000)}`],
    ['is more than one document', '<?xml version="1.0"?>\n<a>heron</a>\n<a>kestrel</a>'],
    [
      'is longer than a tree has room for',
      `<?xml version="1.0"?>\n<a>${'<b>heron</b>\n'.repeat(700_000)}</a>`,
    ],
  ])('R14 one that %s is kept as it is written', async (_what, xml) => {
    expect((await read(xml)).text).toBe(xml);
  });
});

describe('what an XML document may not do', () => {
  const folder = temporaryFolder();

  test('D6 an entity outside the document is not read', async () => {
    const file = folder.path('secret.txt');
    writeFileSync(file, 'quokkamarmalade');
    const at = pathToFileURL(file).href;
    for (const declaration of [
      `<!ENTITY secret SYSTEM "${at}">`,
      `<!ENTITY % secret SYSTEM "${at}"> %secret;`,
    ]) {
      const { text } = await read(
        `<?xml version="1.0"?><!DOCTYPE a [${declaration}]><a><b>Herons wait: &secret;</b></a>`,
      );
      expect(text).toContain('Herons wait');
      expect(text).not.toContain('quokka');
    }
  });

  test('D6 entities that grow when they are replaced stay small', async () => {
    const nested = Array.from(
      { length: 12 },
      (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    ).join('');
    const laughs = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e0 "heron">${nested}]><a>&e12;</a>`;
    expect((await read(laughs)).text.length).toBeLessThan(laughs.length);
    const long = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY e "${'heron '.repeat(1_500)}">]><a>${'&e;'.repeat(900)}</a>`;
    expect((await read(long)).text).toBe(long);
  });
});
