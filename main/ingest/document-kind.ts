/** The kinds of document that can be read. */
const documentKinds = ['pdf', 'docx', 'html', 'markdown', 'xml', 'text'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export interface DetectedDocument {
  readonly kind: DocumentKind;
  readonly mediaType: string;
}
