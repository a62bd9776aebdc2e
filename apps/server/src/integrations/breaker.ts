import { clock } from '#server/clock.ts'

type Options = {
  /** What the provider is to blame for; a refusal that it understood is an answer. */
  isFailure: (error: unknown) => boolean
  /** The error that callers get while the provider is left alone. */
  rests: () => Error
  failuresMax?: number
  restMs?: number
  now?: () => number
}
export type Breaker = <T>(work: () => Promise<T>) => Promise<T>

/**
 * One for each provider: who failed five times in a row is left alone for half a minute, so that nobody waits for what
 * does not come. Then one caller tries, and everybody follows if that went well.
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
