import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { refuse } from '#server/base/refusal.ts'

type Host = { name: string; port: string }

/** Host names compare without case, a trailing dot and the port that the protocol implies. */
const hostOf = (protocol: string, host: string | undefined): Host | undefined => {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return undefined
  const url = URL.parse(`${protocol}//${host}`)
  return url ? { name: url.hostname.replace(/\.$/, ''), port: url.port } : undefined
}

const isLoopback = (name: string): boolean => name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name)

const isNamedTwice = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/**
 * Refuses requests for other hosts, so that a forged Host chooses no link and no foreign name that resolves to this machine
 * (DNS rebinding) reaches the API through a browser. Production answers to PUBLIC_URL alone, development to loopback besides.
 * Health checks come by address.
 */
export const hostGuard = ({ production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>) => {
  const { protocol, host } = new URL(publicUrl)
  const ours = hostOf(protocol, host)
  return (request: FastifyRequest): void => {
    if (isNamedTwice(request)) refuse('input.malformed')
    if (request.routeOptions.url?.startsWith('/health/')) return
    const asked = hostOf(protocol, request.host)
    if (!asked) return refuse('host.unknown')
    const isOurs = asked.name === ours?.name && (!production || asked.port === ours.port)
    if (!isOurs && (production || !isLoopback(asked.name))) refuse('host.unknown')
  }
}
