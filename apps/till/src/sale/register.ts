import { now as clock } from '@tillgate/browser/clock.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { OpenTill } from '@tillgate/client/till.ts'
import type { TillDatabase } from '../device/database.ts'
import { isWeighed } from '@tillgate/domain/items.ts'
import { resume, step } from './sale.ts'
import { newTillSale, type Basket, type Effect, type SaleEvent, type TillSale } from './state.ts'

/** Milliseconds without a change before the server prices the basket. */
const quiet = 400

export type Item = Awaited<ReturnType<OpenTill['item']>>
export type Shown = Readonly<{
  till: TillSale
  /** Items that were scanned, by their code: names and prices before the server has priced the basket. */
  items: Readonly<Record<string, Item>>
  /** Item whose weight is asked for before it becomes a line. */
  weighing: Item | null
  /** Barcode of the last scan that is none of the store's items. */
  unknown: string | null
  /** Moment of the confirmation without an answer, for the line "asking for 3 seconds". */
  askedAt: number | null
}>
export type Register = {
  shown: () => Shown
  /** Calls `listener` with every change, as React's `useSyncExternalStore` asks. */
  listen: (listener: () => void) => () => void
  send: (event: SaleEvent) => void
  /** Looks the code up before it becomes a line; scans keep their order. */
  scan: (barcode: string) => void
  /** Adds the weighed item; null: it is not sold. */
  weigh: (quantityMilli: number | null) => void
  /** The server answers again: open prices are asked for. */
  online: () => void
}

const linesOf = ({ lines, program }: Basket) => ({
  lines: lines.map(({ barcode, quantityMilli, discountCents }) => ({
    barcode,
    quantity: quantityMilli / 1000,
    ...(discountCents > 0 && { discount: discountCents / 100 }),
  })),
  ...(program !== undefined && { program }),
})

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Refused) || error.status === 0 || error.status >= 500 || error.code === 'idempotency.in-flight'
const codeOf = (error: unknown): string => (error instanceof Refused ? error.code : 'unknown')

/**
 * Runs the sale of one signed-in person: keeps every state on the disk before its call is sent, and turns answers into events. `stored`: the
 * sale on the disk, which goes on. `add`: sound and words of a line that was added.
 */
export const openRegister = (
  till: OpenTill,
  database: TillDatabase,
  { stored, heard }: { stored: TillSale | undefined; heard: (what: 'added' | 'unknown' | 'paid' | 'declined') => void },
): Register => {
  let shown: Shown = { till: newTillSale, items: {}, weighing: null, unknown: null, askedAt: null }
  const listeners = new Set<() => void>()
  let due: ReturnType<typeof setTimeout> | undefined
  let stopping: AbortController | undefined

  const show = (parts: Partial<Shown>): void => {
    shown = { ...shown, ...parts }
    for (const listener of listeners) listener()
  }
  const keep = (sale: TillSale) => database.put('kept', sale, 'sale')

  const price = async ({ basket, purchaseId }: Effect & { do: 'price' }): Promise<void> => {
    const { revision } = basket
    try {
      const lines = linesOf(basket)
      const purchase = purchaseId === null ? await till.price(lines) : await till.reprice(purchaseId, lines)
      send({ on: 'priced', revision, purchase })
    } catch (error) {
      if (isUnanswered(error)) return send({ on: 'price-unanswered', revision })
      const fields = error instanceof Refused ? error.fields.map(({ field }) => field) : []
      send({ on: 'price-refused', revision, code: codeOf(error), fields })
    }
  }

  const confirm = async ({ key, purchase, cardToken, entryMode }: Effect & { do: 'confirm' }): Promise<void> => {
    stopping = new AbortController()
    show({ askedAt: clock() })
    try {
      const payment = { cardToken, entryMode, expectedTotal: purchase.totalAmount }
      const paid = await till.charge(purchase.id, payment, { key, signal: stopping.signal })
      heard('paid')
      send({ on: 'confirmed', key, purchase: paid })
    } catch (error) {
      if (isUnanswered(error)) return send({ on: 'confirm-unanswered', key })
      heard('declined')
      send({ on: 'confirm-refused', key, code: codeOf(error) })
    } finally {
      show({ askedAt: null })
    }
  }

  const run = async (effect: Effect): Promise<void> => {
    switch (effect.do) {
      case 'price':
        return price(effect)
      case 'confirm':
        return confirm(effect)
      case 'reverse-key': {
        const purchase = await till.reverseCharge(effect.key, effect.purchaseId)
        const isPaid = purchase.status === 'CONFIRMED'
        return send({ on: 'reversed', purchaseId: effect.purchaseId, paid: isPaid ? purchase : null })
      }
      case 'reverse-sale': {
        await till.reverse(effect.purchaseId)
        return send({ on: 'reversed', purchaseId: effect.purchaseId, paid: null })
      }
      case 'park': {
        const lines = { ...linesOf(effect.basket), park: true }
        await (effect.purchaseId === null ? till.price(lines) : till.reprice(effect.purchaseId, lines))
        return
      }
      case 'cancel': {
        await till.cancel(effect.purchaseId)
        return
      }
    }
  }

  const settle = (effects: readonly Effect[]): void => {
    for (const effect of effects) void run(effect).catch(() => undefined)
  }
  const apply = ({ till: next, effects }: { till: TillSale; effects: readonly Effect[] }): void => {
    const isChanged = next.sale.basket.revision !== shown.till.sale.basket.revision
    show({ till: next })
    if (isChanged) {
      clearTimeout(due)
      due = setTimeout(() => send({ on: 'price-due' }), quiet)
    }
    // The state is on the disk before a call is sent.
    void keep(next).then(() => settle(effects))
  }
  const send = (event: SaleEvent): void => {
    if (event.on === 'stop') stopping?.abort()
    apply(step(shown.till, event))
  }

  let looking: Promise<void> = Promise.resolve()
  const look = async (barcode: string): Promise<void> => {
    try {
      const known = shown.items[barcode] ?? (await till.item(barcode))
      show({ items: { ...shown.items, [barcode]: known }, unknown: null })
      // A piece with a label has its price in the code.
      if (isWeighed({ quantity: 1, unit: known.unit }, barcode)) return show({ weighing: { ...known, barcode } })
    } catch (error) {
      // Without an answer the line is added all the same: the prices follow.
      if (!isUnanswered(error)) {
        heard('unknown')
        show({ unknown: barcode })
        return
      }
    }
    heard('added')
    show({ unknown: null })
    send({ on: 'scan', barcode })
  }

  if (stored) apply(resume(stored))
  return {
    shown: () => shown,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    scan: (barcode) => {
      looking = looking.then(() => look(barcode))
    },
    weigh: (quantityMilli) => {
      const { weighing } = shown
      show({ weighing: null })
      if (!weighing || quantityMilli === null) return
      heard('added')
      send({ on: 'add', barcode: weighing.barcode, quantityMilli })
    },
    online: () => send({ on: 'price-due' }),
  }
}
