import type { OpenTill } from '@tillgate/client/till.ts'
import { useEffect, useState } from 'react'
import { heldElsewhere, heldHere, type Held } from '#till/sale/held.ts'
import type { Shown } from '#till/sale/shown.ts'

/** Milliseconds until the held baskets of the store's other tills are counted again. */
const countEvery = 60_000
/** Milliseconds until a smaller number is shown: a basket is in no list between the server's answer to it and the next count. */
const settleMs = 1000

/** Number of held baskets of the store, by the last answer and what this till did since. */
export const useHeldCount = (till: OpenTill, { till: { sale }, waiting }: Shown, isOnline: boolean): number => {
  const [held, setHeld] = useState<readonly Held[]>([])
  const waits = waiting.length
  useEffect(() => {
    if (!isOnline) return undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const listed = await till.parked().catch(() => undefined)
      if (listed && !isOver) setHeld(listed)
    }
    // At once after this till held a basket, and when the server knows of it.
    const soon = setTimeout(() => void ask(), waits === 0 ? 0 : settleMs)
    const timer = setInterval(() => void ask(), countEvery)
    return () => {
      isOver = true
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [till, waits, isOnline])

  // An opened basket is held no longer, also after its sale.
  const opened = sale.name === 'open' ? sale.purchaseId : null
  if (held.some(({ id }) => id === opened)) setHeld(held.filter(({ id }) => id !== opened))
  const count = heldHere(waiting).length + heldElsewhere(held, { sale }, waiting).length
  const [shown, setShown] = useState(count)
  useEffect(() => {
    const timer = setTimeout(() => setShown(count), count > shown ? 0 : settleMs)
    return () => clearTimeout(timer)
  }, [count, shown])
  return shown
}
