import { clock } from '#server/base/clock.ts'

type Options = {
  /** Returns true for failures of the provider; a refusal is an answer. */
  isFailure: (error: unknown) => boolean
  /** Error for callers while the circuit is open. */
  rests: () => Error
  failuresMax?: number
  restMs?: number
  now?: () => number
}
export type Breaker = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Circuit breaker of one provider. Opens for half a minute after five consecutive failures, so that callers do not wait
 * for a broken provider. Afterwards one caller tries; a success closes the circuit.
 */
export const breaker = ({
  isFailure,
  rests,
  failuresMax = 5,
  restMs = 30_000,
  now = clock.ticks,
}: Options): Breaker => {
  let failures = 0
  let restsUntil = 0
  let isTrying = false
  return async (work) => {
    const isOpen = failures >= failuresMax
    if (isOpen && (isTrying || now() < restsUntil)) throw rests()
    if (isOpen) isTrying = true
    try {
      const done = await work()
      failures = 0
      return done
    } catch (error) {
      failures = isFailure(error) ? failures + 1 : 0
      restsUntil = now() + restMs
      throw error
    } finally {
      if (isOpen) isTrying = false
    }
  }
}
