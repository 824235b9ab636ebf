import { assertNever } from '../../shared/errors.ts';
import type { ForgetReceipt } from '../../shared/records/forget.ts';

/** The result of the scan in words. */
export function scanText(status: ForgetReceipt['scan']['status']): string {
  switch (status) {
    case 'clean':
      return 'Clean: nothing of it is left.';
    case 'not_clean':
      return 'Not clean: something of it is left.';
    case 'pending':
      return 'The scan has not ended yet.';
    default:
      return assertNever(status);
  }
}
