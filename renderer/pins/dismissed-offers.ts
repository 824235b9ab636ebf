/** How many are remembered; offers come from the latest messages only. */
const most = 500;

/** The messages whose offers are dismissed, with one more; the oldest go first. */
export function withDismissed(dismissed: readonly string[], messageId: string): string[] {
  return [...dismissed.filter((id) => id !== messageId), messageId].slice(-most);
}
