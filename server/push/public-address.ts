import { BlockList, isIP } from 'node:net';

/** IPv4 networks outside the public internet (IANA special-purpose registry). */
const reserved4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];

/**
 * Reserved networks within 2000::/3, the only public block of IPv6; Teredo and 6to4 are among them because they hold
 * IPv4 addresses.
 */
const reserved6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const reserved = new BlockList();
for (const network of reserved4) add(reserved, network, 'ipv4');
for (const network of reserved6) add(reserved, network, 'ipv6');
const public6 = new BlockList();
add(public6, '2000::/3', 'ipv6');

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/');
  list.addSubnet(address, Number(bits), family);
}

/** True for a public internet address; false for this machine, private networks and what is no address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4');
    case 6:
      return public6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
    default:
      return false;
  }
}
