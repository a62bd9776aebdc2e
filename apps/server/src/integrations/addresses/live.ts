import { breaker } from '../breaker.ts'
import { readText } from '../read-text.ts'
import { AddressesUnavailableError } from './port.ts'

const deadline = 3000
const bytesMax = 200_000

export type Ask = (url: string, init?: RequestInit) => Promise<{ status: number; body: unknown }>

const ask: Ask = async (url, init = {}) => {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(deadline) })
    const text = await readText(answer, bytesMax)
    if (answer.status >= 500 || answer.status === 429) throw new Error(`${answer.status}`)
    const body: unknown = JSON.parse(text)
    return { status: answer.status, body }
  } catch (error) {
    throw new AddressesUnavailableError('no usable answer', { cause: error })
  }
}

/** Calls an address service: three seconds, no redirects, JSON up to a maximum size. */
export const guardedAsk = (): Ask => {
  const guarded = breaker({
    isFailure: (error) => error instanceof AddressesUnavailableError,
    rests: () => new AddressesUnavailableError('left alone after failures'),
  })
  return (url, init) => guarded(() => ask(url, init))
}
