export interface PublicResponse {
  readonly status: number;
  /** The address after redirects. */
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/**
 * Fetches from public hosts only: the address is checked before the first request and after every redirect (loopback,
 * private, link-local and unresolvable hosts are refused with `host_not_public`).
 */
export type PublicFetch = (
  url: string,
  options: { readonly signal: AbortSignal; readonly maxBytes: number },
) => Promise<PublicResponse>;
