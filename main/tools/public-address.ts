import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address is one anybody on the internet may serve from: not loopback, private, link-local, multicast, reserved,
 * or an IPv6 form that wraps such an IPv4 address. Anything that is not an address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  return ipaddr.process(address).range() === 'unicast';
}
