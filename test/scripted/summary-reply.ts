/** What a model replies that summarises well: the four headings in order (spec R8), with these lines under them. */
export function summaryReply(
  technical: string,
  others: { readonly entities?: string; readonly actions?: string } = {},
): string {
  const { entities = 'None.', actions = 'None.' } = others;
  return `## Technical Information
${technical}
## Emotional Context
None.
## Entities & References
${entities}
## Action Items & Decisions
${actions}`;
}
