import { isIPv6 } from 'node:net'

/** Eight groups of sixteen bits: `::` stands for the missing zeros, and the last two groups may be dotted. */
const groupsOf = (address: string): string[] => {
  const plain = address.replace(/%.*$/, '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = plain.split('::')
  const [before, after] = [head, tail ?? ''].map((side) => (side === '' ? [] : side.split(':')))
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0)
  return [...(before ?? []), ...Array.from({ length: missing }, () => '0'), ...(after ?? [])]
}

/**
 * Whom an address belongs to, for limits: a household or a server has a whole /64 of IPv6 and may choose a new address
 * for every request (RFC 6177). IPv4 as it is, also where it is written as IPv6. What is no address stays as it is.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const network = groupsOf(address)
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
