import { CommonplaceError } from '../../shared/errors.ts';

/**
 * Checks a link before it leaves the app: only https and mailto may (design 5). Answers the normalised URL.
 * Errors: `invalid_input` for anything else.
 */
export function externalLink(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || (parsed.protocol !== 'https:' && parsed.protocol !== 'mailto:')) {
    throw new CommonplaceError(
      'invalid_input',
      'Only https and mailto links can be opened. Copy the address if you need it elsewhere.',
    );
  }
  return parsed.href;
}
