import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks of IPv4 that are not public, from the IANA registry of special-purpose addresses and RFC 5771. */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/**
 * Networks inside the global unicast range 2000::/3 that are special. 2002::/16 and 2001::/32 carry addresses of IPv4.
 * Every address outside of the range is refused: loopback, unique local, link-local, mapped and translated addresses.
 */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3ffe::/16', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const refused4 = listOf(special4, 'ipv4')
const refused6 = listOf(special6, 'ipv6')
const global6 = listOf(['2000::/3'], 'ipv6')

/** Returns true for an address of the public internet; false for every other address and every other text. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !refused4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}
