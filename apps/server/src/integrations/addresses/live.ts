import { clock } from '#server/clock.ts'
import { AddressesDown } from './port.ts'

const deadline = 3000
const bytesMax = 200_000
const failuresMax = 5
const restMs = 30_000

export type Ask = (url: string, init?: RequestInit) => Promise<{ status: number; body: unknown }>

/**
 * Asks somebody else's service: three seconds, no redirects, JSON of a sane size. Whoever failed five times in a row is
 * left alone for half a minute, so that nobody waits for what does not come.
 */
export const patientAsk = (): Ask => {
  let failures = 0
  let restsUntil = 0
  return async (url, init = {}) => {
    if (failures >= failuresMax && clock.now() < restsUntil) throw new AddressesDown('left alone after failures')
    try {
      const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(deadline) })
      const text = await answer.text()
      if (answer.status >= 500 || answer.status === 429 || text.length > bytesMax) throw new Error(`${answer.status}`)
      const body: unknown = JSON.parse(text)
      failures = 0
      return { status: answer.status, body }
    } catch (error) {
      failures += 1
      restsUntil = clock.now() + restMs
      throw new AddressesDown('no usable answer', { cause: error })
    }
  }
}
