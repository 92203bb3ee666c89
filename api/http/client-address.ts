/** Whose request it is, for the limits: an address that a visitor cannot choose. */
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The limits' key for a request, `undefined` where it is not to be limited. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | null) => string | undefined;

/**
 * @param trustedProxies addresses and CIDR ranges; only these are believed what they forward
 * @param onUnlimited called for a request that comes by a trusted proxy and has no limits: the proxy does not say whose
 * it is, or the visitor's own address is among the trusted
 */
export function createClientAddress(
  trustedProxies: readonly string[],
  onUnlimited?: (event: 'proxy_names_no_visitor' | 'visitor_is_trusted') => void,
): ClientAddress {
  const ranges = trustedProxies.map(parseRange).filter((range) => range !== undefined);
  const isTrusted = (address: Address) =>
    ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));

  return (peer, forwardedFor) => {
    let address = parseAddress(peer ?? '');
    // Only a visitor who has gone already has no address: nobody is hurt if they share a key.
    if (!address) return 'gone';
    // A local run, a test, or a proxy on this machine that nobody named in TRUSTED_PROXIES: this
    // address says nothing about the visitor, and one key for everybody would lock everybody out.
    if (ranges.length === 0 && address.range() === 'loopback') return undefined;

    // Each proxy appends whom it heard from, so the list is true from the right, as far as the
    // trusted proxies reach; what stands left of that a visitor can write as they like.
    let isNamed = false;
    const hops = (forwardedFor ?? '').split(',').filter((hop) => hop.trim() !== '');
    while (isTrusted(address)) {
      const next = parseAddress(hops.pop()?.trim() ?? '');
      // Every hop is a trusted proxy, or ours does not name its visitor: no address of a visitor is known.
      if (!next) {
        if (!isNamed) onUnlimited?.('proxy_names_no_visitor');
        // Loopback is no visitor: a program on the proxy's machine asks, a monitor for example.
        else if (address.range() !== 'loopback') onUnlimited?.('visitor_is_trusted');
        return undefined;
      }
      isNamed = true;
      address = next;
    }
    // IPv6 counts by its first 64 bits, which one connection has to itself.
    return address instanceof ipaddr.IPv4
      ? address.toString()
      : `${address.parts
          .slice(0, 4)
          .map((part) => part.toString(16))
          .join(':')}::/64`;
  };
}

/**
 * The networks that an address belongs to, the narrowest first, and how much more than a line each may: a line of IPv6 at
 * home often has a /56, a rented server a /48. The last is as wide as a provider's.
 * `networksOf('203.0.113.7')` → [['203.0.113.7', 1], ['203.0.0.0/16', 20]]
 * @param key of the limits
 */
export function networksOf(key: string): [network: string, times: number][] {
  if (!key.endsWith('::/64'))
    return [
      [key, 1],
      [key.replace(/^(\d+\.\d+)\..*/, '$1.0.0/16'), 20],
    ];
  const [a, b, c, d = ''] = key.slice(0, -'::/64'.length).split(':');
  return [
    [key, 1],
    [`${a}:${b}:${c}:${(parseInt(d, 16) & 0xff00).toString(16)}::/56`, 3],
    [`${a}:${b}:${c}::/48`, 10],
    [`${a}:${b}::/32`, 20],
  ];
}

/** Without port and brackets, IPv4 in IPv6 as IPv4. `undefined`: none. */
export function parseAddress(text: string): Address | undefined {
  const bare = text
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    // How a socket for both writes each IPv4; to parse that as IPv6 takes twelve times as long.
    .replace(/^::ffff:(?=\d+\.)/i, '');
  // The library also takes a single number, octal or fewer than four parts for IPv4: those are refused.
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return ipaddr.IPv4.parse(bare);
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : undefined;
}

/** „10.0.0.0/8“ or a single address. */
export function parseRange(text: string): [Address, bits: number] | undefined {
  const range = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`;
  const isValid = ipaddr.IPv4.isValidCIDRFourPartDecimal(range) || ipaddr.IPv6.isValidCIDR(range);
  return isValid ? ipaddr.parseCIDR(range) : undefined;
}
