import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PdfAssetFactory } from './pdf-assets.ts';
import { quoteBoxes } from './quote-boxes.ts';

interface DrawOptions {
  readonly bytes: Uint8Array;
  readonly page: number;
  readonly quote: string | null;
  readonly signal: AbortSignal;
}

function createWorker(): pdfjs.PDFWorker {
  const port = new Worker(new URL('pdfjs-dist/legacy/build/pdf.worker.mjs', import.meta.url), {
    type: 'module',
  });
  return pdfjs.PDFWorker.create({ port });
}

/** Draws one page to the width of `target` and marks the quote. Throws what pdf.js throws. */
export async function drawPdfPage(target: HTMLElement, options: DrawOptions): Promise<void> {
  const worker = createWorker();
  const task = pdfjs.getDocument({
    data: options.bytes,
    worker,
    BinaryDataFactory: PdfAssetFactory,
    useWorkerFetch: false,
    cMapPacked: true,
  });
  try {
    const pdf = await task.promise;
    const page = await pdf.getPage(options.page);
    const width = target.clientWidth;
    const scale = width / page.getViewport({ scale: 1 }).width;
    const viewport = page.getViewport({ scale });
    const canvas = document.createElement('canvas');
    const ratio = window.devicePixelRatio;
    canvas.width = Math.floor(viewport.width * ratio);
    canvas.height = Math.floor(viewport.height * ratio);
    canvas.style.inlineSize = `${viewport.width}px`;
    await page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] }).promise;
    const { items } = await page.getTextContent();
    if (options.signal.aborted) return;
    const boxes = quoteBoxes(
      items.flatMap((item) => ('str' in item ? [item] : [])),
      options.quote,
    );
    target.replaceChildren(canvas, ...boxes.map((box) => markBox(box, viewport)));
  } finally {
    await task.destroy();
    worker.destroy();
  }
}

function markBox(box: readonly [number, number, number, number], viewport: pdfjs.PageViewport): HTMLElement {
  const [x1, y1] = toPoint(viewport.convertToViewportPoint(box[0], box[1]));
  const [x2, y2] = toPoint(viewport.convertToViewportPoint(box[2], box[3]));
  const mark = document.createElement('span');
  mark.className = 'pdf-mark';
  mark.style.left = `${Math.min(x1, x2)}px`;
  mark.style.top = `${Math.min(y1, y2)}px`;
  mark.style.width = `${Math.abs(x2 - x1)}px`;
  mark.style.height = `${Math.abs(y2 - y1)}px`;
  return mark;
}

/** pdf.js types its points as arrays of anything. */
function toPoint(point: readonly unknown[]): readonly [number, number] {
  return [Number(point[0]), Number(point[1])];
}
