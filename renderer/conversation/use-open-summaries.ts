import { useState } from 'react';

/** Which summary strips are open. */
export function useOpenSummaries() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  function toggle(summaryId: string): void {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(summaryId)) after.add(summaryId);
      return after;
    });
  }
  return { open, toggle };
}
