/** Hosts that stand in manuals, ours too, for one's own: nobody takes a message there. Names that RFC 2606 keeps for that. */
const reserved = /(?:^|\.)(?:example\.(?:org|com|net)|example|test|invalid|(?:your|ihre)-domain\.de)$/i;

/** @param host without a port: 'hooks.example.org' */
export const isReservedName = (host: string): boolean => reserved.test(host.replace(/\.$/, ''));
