const order = [
  'system',
  'question',
  'conversation',
  'knowledge',
  'workflow',
  'entity',
  'summary',
  'tools',
  'loop',
  'notes',
  'pins',
];

/** The class that gives a segment its colour; unknown segments share the last one. */
export function segmentColor(name: string): string {
  const index = order.indexOf(name);
  return `segment-color-${index === -1 ? order.length : index}`;
}
