const typeNames: Readonly<Record<string, string>> = {
  pptx: 'a PowerPoint presentation',
  ppt: 'a PowerPoint presentation',
  odp: 'an OpenDocument presentation',
  xlsx: 'an Excel workbook',
  xls: 'an Excel workbook',
  xlsm: 'an Excel workbook',
  ods: 'an OpenDocument spreadsheet',
  odt: 'an OpenDocument text',
  doc: 'an old Word document (.doc)',
  rtf: 'a Rich Text document',
  epub: 'an EPUB book',
  mobi: 'a Mobipocket book',
  msg: 'an Outlook message',
  pst: 'an Outlook mailbox',
  ps: 'a PostScript document',
  eps: 'a PostScript drawing',
  zip: 'a ZIP archive',
  gz: 'a compressed archive',
  tar: 'an archive',
  rar: 'an archive',
  '7z': 'an archive',
  sqlite: 'a database',
};
const images = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'webp',
  'tif',
  'tiff',
  'bmp',
  'heic',
  'avif',
  'psd',
  'jp2',
  'ico',
];
const recordings = ['mp3', 'wav', 'm4a', 'flac', 'ogg', 'mp4', 'mov', 'mkv', 'webm', 'avi'];

/** Names a type for a sentence. Compound files and ZIP containers say little, so there the file's own extension decides. */
export function unreadableTypeName(found: string | null, extension: string): string {
  const key = found === null || found === 'cfb' || found === 'zip' ? extension : found;
  const name = typeNames[key] ?? typeNames[found ?? ''];
  if (name !== undefined) {
    return name;
  }
  if (images.includes(key)) {
    return 'an image';
  }
  if (recordings.includes(key)) {
    return 'a recording';
  }
  return found === null || found === 'cfb' ? 'a binary file of unknown type' : `a .${found} file`;
}
