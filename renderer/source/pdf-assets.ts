type AssetUrls = Readonly<Record<string, string>>;

const cMaps: AssetUrls = import.meta.glob('../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const fonts: AssetUrls = import.meta.glob('../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});
const wasm: AssetUrls = import.meta.glob('../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

const folders: Readonly<Record<string, { readonly folder: string; readonly urls: AssetUrls }>> = {
  cMapUrl: { folder: 'cmaps', urls: cMaps },
  standardFontDataUrl: { folder: 'standard_fonts', urls: fonts },
  wasmUrl: { folder: 'wasm', urls: wasm },
};

/** Gives pdf.js its character maps, fonts and decoders from the app's own bundle, so that no page asks the network. */
export class PdfAssetFactory {
  async fetch(wanted: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const folder = folders[wanted.kind];
    const url = folder?.urls[`../../node_modules/pdfjs-dist/${folder.folder}/${wanted.filename}`];
    if (url === undefined) throw new Error(`The app holds no ${wanted.filename} for drawing this page.`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${wanted.filename} could not be read (${response.status}).`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
