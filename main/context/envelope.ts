import { findInjectionFlags, type InjectionFlag } from './injection.ts';
import { fenceData } from './neutralise.ts';

/** Retrieved text as data: `content` is byte for byte what is stored (spec D6). */
export interface UntrustedEnvelope {
  readonly source: string;
  readonly content: string;
  readonly trust: 'untrusted';
  readonly instructions_allowed: false;
  readonly flags: readonly InjectionFlag[];
}

/** Wraps retrieved text. Nothing in it is changed, obeyed or removed. */
export function toEnvelope(source: string, content: string): UntrustedEnvelope {
  return Object.freeze({
    source,
    content,
    trust: 'untrusted',
    instructions_allowed: false,
    flags: Object.freeze(findInjectionFlags(content)),
  });
}

/**
 * An envelope as the model sees it: its content neutralised, in a fence that says where it is from, that it is untrusted and what it was
 * caught asking for. `record` is its id; `more` stands behind the source. With `isOneLine` it is a single line, as in a list.
 */
export function renderEnvelope(
  { source, content, trust, flags }: UntrustedEnvelope,
  record: string,
  { more = {}, isOneLine = false }: EnvelopeLook = {},
): string {
  const attributes = {
    record,
    source,
    ...more,
    trust,
    ...(flags.length === 0 ? {} : { flags: flags.join(', ') }),
  };
  return fenceData(attributes, content, { isOneLine });
}

export interface EnvelopeLook {
  readonly more?: Readonly<Record<string, string>>;
  readonly isOneLine?: boolean;
}
