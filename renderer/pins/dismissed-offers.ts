const key = 'commonplace.dismissed-offers';

/** How many are remembered; offers come from the latest messages only. */
const most = 500;

/** The messages whose offers the user does not want to see again. Ids alone are kept, on this computer. */
export function readDismissedOffers(storage: Pick<Storage, 'getItem'>): readonly string[] {
  return (storage.getItem(key) ?? '').split(' ').filter((id) => id !== '');
}

/** Remembers that the offers of a message were dismissed. */
export function dismissOffers(storage: Pick<Storage, 'getItem' | 'setItem'>, messageId: string): void {
  const dismissed = readDismissedOffers(storage).filter((id) => id !== messageId);
  storage.setItem(key, [...dismissed, messageId].slice(-most).join(' '));
}
