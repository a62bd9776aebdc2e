import { importJWK, type CryptoKey } from 'jose'
import * as z from 'zod/mini'
import { clock } from '#server/base/clock.ts'
import { networkOf } from '#server/base/network-of.ts'
import type { PlaidClient } from './client.ts'
import { PlaidRefusedError, PlaidUnavailable, TooManyKeys } from './port.ts'

const Answer = z.object({
  key: z.object({
    kid: z.string(),
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    alg: z.literal('ES256'),
    x: z.string(),
    y: z.string(),
    expired_at: z.nullable(z.number()),
  }),
})

type Key = CryptoKey | Uint8Array
const minute = 60_000
/** Lifetime of a known key before the next check, and of an unknown key id, in milliseconds. */
const [goodFor, unknownFor] = [60 * minute, 10 * minute]
/** Unknown key ids per minute that are looked up: per address, and for all addresses without a genuine webhook. */
const [ofOneMax, ofAllMax] = [5, 30]
const rememberedMax = 1000

/** Counts within the last minute. */
const counter = () => {
  let times: number[] = []
  return (limit: number): boolean => {
    const now = clock.ticks()
    times = times.filter((at) => now - at < minute)
    if (times.length >= limit) return false
    times.push(now)
    return true
  }
}

/** The oldest is forgotten first. */
const remember = <V>(map: Map<string, V>, name: string, value: V): void => {
  map.delete(name)
  map.set(name, value)
  const [oldest] = map.keys()
  if (map.size > rememberedMax && oldest !== undefined) map.delete(oldest)
}

/**
 * Returns the public keys of Plaid's webhooks by name. Forgers may send any name, so unknown names have budgets, which an address
 * with an earlier genuine webhook does not share; a verified key stays valid while Plaid is unavailable.
 */
export const webhookKeys = (client: PlaidClient) => {
  const good = new Map<string, { key: Key; until: number }>()
  const unknown = new Map<string, number>()
  const meta = new Map<string, Promise<Key | undefined>>()
  const trusted = new Map<string, true>()
  const counters = new Map<string, ReturnType<typeof counter>>()
  const ofAll = counter()

  const ask = async (kid: string): Promise<Key | undefined> => {
    const before = good.get(kid)
    try {
      const { key } = await client.read(Answer, (api) => api.webhookVerificationKeyGet({ key_id: kid }))
      if (key.kid === kid && key.expired_at === null) {
        const found = await importJWK(key, 'ES256')
        good.set(kid, { key: found, until: clock.ticks() + goodFor })
        return found
      }
    } catch (error) {
      if (error instanceof PlaidUnavailable && before) {
        good.set(kid, { ...before, until: clock.ticks() + minute })
        return before.key
      }
      if (!(error instanceof PlaidRefusedError)) throw error
    }
    good.delete(kid)
    remember(unknown, kid, clock.ticks() + unknownFor)
    return undefined
  }

  /** Counts a lookup of an unknown key id against the budgets. Known ids are checked once an hour. */
  const spend = (address: string): void => {
    const ofOne = counters.get(address) ?? counter()
    remember(counters, address, ofOne)
    const mayAsk = ofOne(ofOneMax) && (trusted.has(address) || ofAll(ofAllMax))
    if (!mayAsk) throw new TooManyKeys('too many unknown keys of webhooks')
  }

  return {
    find: async (kid: string, from: string): Promise<Key | undefined> => {
      const address = networkOf(from)
      const known = good.get(kid)
      if (known && known.until > clock.ticks()) return known.key
      if ((unknown.get(kid) ?? 0) > clock.ticks()) return undefined
      if (!known && !meta.has(kid)) spend(address)
      const answer = meta.get(kid) ?? ask(kid).finally(() => meta.delete(kid))
      meta.set(kid, answer)
      return answer
    },
    /** A genuine webhook came from this address. */
    trust: (address: string): void => remember(trusted, networkOf(address), true),
  }
}
