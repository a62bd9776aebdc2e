import type { IncomingMessage, ServerResponse } from 'node:http'

/** Time in milliseconds after the headers from which a body is late: many clients send it in a packet of its own. */
const lateMs = 100
/** Requests with late bodies: of one address, and of all. */
const perAddress = 16
const allMax = 128

/** Counts requests with late bodies, which have few places for each address and in all. */
export const newLateBodies = (addressOf: (request: IncomingMessage) => string) => {
  const byAddress = new Map<string, number>()
  let all = 0
  const add = (address: string, count: number): void => {
    all += count
    const next = (byAddress.get(address) ?? 0) + count
    if (next > 0) byAddress.set(address, next)
    else byAddress.delete(address)
  }

  /** Calls `refuse` when the body is late and finds no place. `leave` ends the wait for the body. */
  const expect = (request: IncomingMessage, response: ServerResponse, refuse: () => void): { leave: () => void } => {
    let timer: NodeJS.Timeout | undefined
    let place: string | undefined
    const enter = (): void => {
      const address = addressOf(request)
      if (all >= allMax || (byAddress.get(address) ?? 0) >= perAddress) return refuse()
      place = address
      add(address, 1)
    }
    process.nextTick(() => {
      // A body in the packet of its headers has arrived by then.
      if (!request.complete && !response.closed) timer = setTimeout(enter, lateMs)
    })
    return {
      leave: () => {
        clearTimeout(timer)
        if (place !== undefined) add(place, -1)
        place = undefined
      },
    }
  }
  return { expect, count: () => all }
}
