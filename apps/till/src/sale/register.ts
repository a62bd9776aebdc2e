import { now as clock } from '@tillgate/browser/clock.ts'
import { isUndecided, Refused } from '@tillgate/client/refused.ts'
import { codeOf, isNotSold, reasonOf, unsoldOf, type Unsold } from './refusals.ts'
import { storeSale } from './stored-sale.ts'
import type { Heard } from '../sounds.ts'
import { neededApproval, type OpenTill } from '@tillgate/client/till.ts'
import { sentenceOf } from '../refusal.ts'
import type { TillDatabase } from '../device/database.ts'
import { changeLockedScans, withoutScan, withScan } from '../device/locked-scans.ts'
import { approvalOf, linesOf, undiscounted } from './sent-basket.ts'
import { afterRefusal, tellServer, type Waiting } from './waiting.ts'
import type { Shown, Weighing } from './shown.ts'
import { codeOfScan } from '@tillgate/domain/barcodes.ts'
import { isWeighed } from '@tillgate/domain/items.ts'
import { resume, step } from './sale.ts'
import { linesMax } from '@tillgate/contract/pos-purchases.ts'
import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Item } from '../catalogue/item-at-till.ts'
import type { Items } from './sums.ts'
import { isPaid, newTillSale, type Basket, type Effect, type SaleEvent, type TillSale } from './state.ts'

/** Milliseconds without a change before the server prices the basket. */
const quiet = 400
/** Milliseconds until the server is asked again after no answer: the connection may be up, and one of its processes down. */
const again = 5000

/** Events after which the refusal of a payment stays on the screen. */
const leavesRefusal: ReadonlySet<SaleEvent['on']> = new Set(['reversal-refused', 'take-refused', 'price-due'])

export type Register = {
  shown: () => Shown
  /** Calls `listener` with every change, as React's `useSyncExternalStore` asks. */
  listen: (listener: () => void) => () => void
  send: (event: SaleEvent) => void
  /** Finds the code of a scanned text in the catalogue, or asks the server, before it becomes a line. Scans keep their order. */
  scan: (text: string) => void
  /** Adds the weighed item; null: it is not sold. */
  weigh: (quantityMilli: number | null) => void
  /** The server answers again: open prices are asked for, and waiting baskets are told. */
  online: () => void
  /** Another person takes over: late answers change nothing any more. */
  close: () => void
  /** Opens a basket that waits at this till. */
  openKept: (id: string) => void
}

/**
 * Runs the sale of one signed-in person: keeps every state on the disk before its call is sent, and turns answers into events. `stored`: the
 * sale on the disk, which goes on. `heard`: plays the sound of what happened.
 */
export const openRegister = (
  till: OpenTill,
  database: TillDatabase,
  {
    catalogue,
    labelForm,
    stored,
    waiting,
    heard,
    onUnkept,
  }: {
    catalogue: Catalogue
    labelForm: LabelForm | null
    stored: TillSale | undefined
    waiting: readonly Waiting[]
    heard: (what: Heard) => void
    /** The disk is full or was cleared: nothing was sent, and nothing can be sold. */
    onUnkept: () => void
  },
): Register => {
  let shown: Shown = {
    till: newTillSale,
    catalogue: catalogue.items(),
    find: (barcode) => findItem(barcode),
    items: {},
    program: catalogue.facts(),
    pricesAt: catalogue.facts()?.at ?? null,
    weighing: null,
    unknown: null,
    waiting,
    kept: null,
    askedAt: null,
  }
  /** Answers of the server about items that the catalogue lacks. */
  const asked = new Map<string, Item>()
  const listeners = new Set<() => void>()
  let isClosed = false
  let due: ReturnType<typeof setTimeout> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let stopping: AbortController | undefined
  let weighed = 0

  const draw = (): void => {
    for (const listener of listeners) listener()
  }
  const show = (parts: Partial<Shown>): void => {
    shown = { ...shown, ...parts }
    draw()
  }
  /** Item of the catalogue. Another program than the catalogue's pays by other lists. */
  const findItem = (barcode: string, { program } = shown.till.sale.basket): Item | undefined => {
    const item = catalogue.find(barcode, labelForm)
    if (!item || program === undefined || program === catalogue.facts()?.program) return item
    return { ...item, reason: null, entry: undefined, purse: null, maxPrice: null }
  }
  const itemsOf = (basket: Basket): Items => {
    const items: Record<string, Item> = {}
    for (const { barcode } of basket.lines) {
      const item = findItem(barcode, basket) ?? asked.get(barcode)
      if (item) items[barcode] = item
    }
    return items
  }
  const stopListening = catalogue.listen(() => {
    const facts = catalogue.facts()
    show({
      catalogue: catalogue.items(),
      find: (barcode) => findItem(barcode),
      items: itemsOf(shown.till.sale.basket),
      program: facts,
      pricesAt: facts?.at ?? null,
    })
  })
  const keep = (): Promise<void> => (isClosed ? Promise.resolve() : storeSale(database, shown.till, shown.waiting))

  const priceSoon = (): void => {
    clearTimeout(due)
    if (!isClosed) due = setTimeout(() => send({ on: 'price-due' }), quiet)
  }
  const askAgain = (): void => {
    send({ on: 'price-due' })
    flush()
  }
  const askLater = (): void => {
    clearTimeout(retry)
    if (!isClosed) retry = setTimeout(askAgain, again)
  }
  const priceLater = (revision: number): void => {
    send({ on: 'price-unanswered', revision })
    askLater()
  }
  const price = async ({ basket, purchaseId }: Effect & { do: 'price' }): Promise<void> => {
    const { revision } = basket
    try {
      const purchase =
        purchaseId === null
          ? await till.price(linesOf(basket))
          : await till.reprice(purchaseId, { ...linesOf(basket), ...approvalOf(basket) })
      send({ on: 'priced', revision, purchase })
    } catch (error) {
      if (isUndecided(error)) return priceLater(revision)
      const fields = error instanceof Refused ? error.fields.map(({ field }) => field) : []
      const needed = neededApproval(error)
      const refusal = { revision, code: codeOf(error), message: sentenceOf(error), fields, needed }
      if (!needed || purchaseId !== null) return send({ on: 'price-refused', ...refusal })
      try {
        send({ on: 'price-refused', ...refusal, purchaseId: (await till.price(linesOf(undiscounted(basket)))).id })
      } catch {
        priceLater(revision)
      }
    }
  }

  const confirm = async (effect: Effect & { do: 'confirm' }): Promise<void> => {
    const { key, purchase, cardToken, entryMode, approvalId } = effect
    stopping = new AbortController()
    show({ askedAt: clock() })
    try {
      const approved = approvalId === undefined ? {} : { approvalId }
      const payment = { cardToken, entryMode, expectedTotal: purchase.totalAmount, ...approved }
      const paid = await till.charge(purchase.id, payment, { key, signal: stopping.signal })
      heard(paid.benefitsAmount < paid.coveredAmount ? 'look' : 'paid')
      send({ on: 'confirmed', key, purchase: paid })
    } catch (error) {
      if (isUndecided(error)) return send({ on: 'confirm-unanswered', key })
      heard('declined')
      send({ on: 'confirm-refused', key, code: codeOf(error), message: sentenceOf(error), ...reasonOf(error) })
    } finally {
      shown = { ...shown, askedAt: null }
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
        const paid = purchase.status === 'CONFIRMED' ? purchase : null
        return send({ on: 'reversed', purchaseId: effect.purchaseId, paid })
      }
      case 'reverse-sale': {
        const { purchaseId, reason, approvalId } = effect
        try {
          await till.reverse(purchaseId, { reason, ...(approvalId !== undefined && { approvalId }) })
        } catch (error) {
          // Without a session the next person goes on with it.
          if (error instanceof Refused && error.status === 401) return
          show({ kept: { title: 'notUndone', message: sentenceOf(error), needed: neededApproval(error) ?? null } })
          return send({ on: 'reversal-refused', purchaseId })
        }
        return send({ on: 'reversed', purchaseId, paid: null })
      }
      case 'take': {
        const { key, purchase, isWhole } = effect
        const { kind, amountCents, givenCents } = effect.payment
        const payment = { kind, amount: amountCents / 100, given: givenCents === null ? null : givenCents / 100 }
        try {
          const taken = isWhole
            ? await till.payOtherwise(purchase.id, { ...payment, expectedTotal: purchase.totalAmount }, key)
            : await till.payRest(purchase.id, payment, key)
          heard('paid')
          return send({ on: 'taken', key, purchase: taken })
        } catch (error) {
          // Without a session the next person goes on with it.
          if (error instanceof Refused && error.status === 401) return
          if (!isWhole) show({ kept: { title: 'notTaken', message: sentenceOf(error), needed: null } })
          return send({ on: 'take-refused', key, code: codeOf(error), message: sentenceOf(error) })
        }
      }
      case 'park':
      case 'cancel':
        return undefined
    }
  }

  const leaveWaiting = (id: string, by?: Waiting): Promise<void> => {
    show({ waiting: shown.waiting.flatMap((one) => (one.id === id ? (by ?? []) : one)) })
    return keep()
  }
  /** Tells the server of each waiting basket in turn, and again later when one has no answer. */
  const tellWaiting = async (): Promise<void> => {
    for (const one of shown.waiting) {
      try {
        const told = await tellServer(till, one)
        // Opened again meanwhile: the basket on the screen is priced by itself.
        const isOpened = shown.waiting.every(({ id }) => id !== one.id)
        if (isOpened && one.effect.do === 'park' && one.effect.purchaseId === null) await till.cancel(told.id)
        await leaveWaiting(one.id)
      } catch (error) {
        if (isUndecided(error)) return askLater()
        const next = afterRefusal(one, codeOf(error))
        if (next === 'drop') await leaveWaiting(one.id)
        if (next === 'again' && one.effect.do === 'park') {
          await leaveWaiting(one.id, { ...one, effect: { ...one.effect, purchaseId: null } })
          return tellWaiting()
        }
      }
    }
    return undefined
  }
  let telling: Promise<void> = Promise.resolve()
  const flush = (): void => {
    telling = telling.then(tellWaiting).catch(() => undefined)
  }
  /** The state is on the disk before a call is sent, and before a shopper sees that a sale is paid: a restart takes back what it knows nothing of. */
  const follow = async (
    effects: readonly Effect[],
    { isWaiting, isJustPaid }: { isWaiting: boolean; isJustPaid: boolean },
  ): Promise<void> => {
    try {
      await keep()
    } catch {
      return onUnkept()
    }
    if (isJustPaid) draw()
    for (const effect of effects) void run(effect).catch(() => undefined)
    if (isWaiting) flush()
  }
  const apply = ({ till: next, effects }: { till: TillSale; effects: readonly Effect[] }): void => {
    const isChanged = next.sale.basket.revision !== shown.till.sale.basket.revision
    const added = effects.flatMap((effect) =>
      effect.do === 'park' || effect.do === 'cancel' ? { id: crypto.randomUUID(), at: clock(), effect } : [],
    )
    const { basket } = next.sale
    const items = basket === shown.till.sale.basket ? shown.items : itemsOf(basket)
    const find = basket.program === shown.till.sale.basket.program ? shown.find : (barcode: string) => findItem(barcode)
    const isJustPaid = isPaid(next.sale) && !isPaid(shown.till.sale)
    // The code was scanned for the basket that has left the screen.
    const unknown = isChanged && basket.lines.length === 0 ? null : shown.unknown
    shown = { ...shown, till: next, items, find, unknown, waiting: [...shown.waiting, ...added] }
    if (!isJustPaid) draw()
    if (isChanged) priceSoon()
    void follow(effects, { isWaiting: added.length > 0, isJustPaid })
  }
  const send = (event: SaleEvent): void => {
    if (isClosed) return
    if (!leavesRefusal.has(event.on)) shown = { ...shown, kept: null }
    if (event.on === 'stop') stopping?.abort()
    apply(step(shown.till, event))
  }

  let looking: Promise<void> = Promise.resolve()
  /** Weighed items that were scanned while the weight of another one is asked for. */
  const toWeigh: Weighing[] = []
  /** A weight and an unknown code are shown on the page of an open sale. */
  const leaveDone = (): void => {
    if (shown.till.sale.name === 'done') send({ on: 'next' })
  }
  const refuse = (barcode: string, why: Unsold): void => {
    heard('unknown')
    leaveDone()
    show({ unknown: { barcode, why } })
  }
  const add = (barcode: string, item: Item | undefined): void => {
    // A piece with a label has its price in the code.
    if (item && isWeighed({ quantity: 1, unit: item.unit }, barcode)) {
      const next = { ...item, barcode, nth: (weighed += 1) }
      if (shown.weighing) return void toWeigh.push(next)
      leaveDone()
      return show({ weighing: next, unknown: null })
    }
    const { lines } = shown.till.sale.basket
    const isFull = lines.length >= linesMax && lines.every((line) => line.barcode !== barcode)
    heard(isFull ? 'unknown' : 'added')
    shown = { ...shown, unknown: null }
    return send({ on: 'scan', barcode })
  }
  const look = async (barcode: string): Promise<void> => {
    const known = findItem(barcode) ?? asked.get(barcode)
    if (known) return add(barcode, known)
    try {
      const item = await till.item(barcode)
      asked.set(barcode, item)
      add(barcode, item)
    } catch (error) {
      // Without an answer the line is added all the same: the prices follow.
      if (isUndecided(error)) add(barcode, undefined)
      else {
        refuse(barcode, unsoldOf(error))
        // A code that the server does not know as a barcode is counted by nobody.
        if (isNotSold(error)) void till.reportUnknown(barcode).catch(() => undefined)
      }
    }
  }
  const keepScans = (by: (codes: readonly string[]) => readonly string[]): void =>
    void changeLockedScans(database, by).catch(() => undefined)
  /** Codes that the server is asked about. Scans behind them wait, so that the lines keep the order of the scans. */
  let looked = 0

  if (stored) apply(resume(stored))
  flush()
  return {
    shown: () => shown,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send,
    scan: (text) => {
      const barcode = codeOfScan(text.trim())
      const known = looked === 0 ? findItem(barcode) : undefined
      if (known) return add(barcode, known)
      looked += 1
      // Offered after the next sign-in, where a lock or a reload comes before the answer.
      keepScans((codes) => withScan(codes, barcode))
      looking = looking
        .then(() => look(barcode))
        .finally(() => {
          looked -= 1
          if (!isClosed) keepScans((codes) => withoutScan(codes, barcode))
        })
    },
    weigh: (quantityMilli) => {
      const { weighing } = shown
      show({ weighing: toWeigh.shift() ?? null })
      if (!weighing || quantityMilli === null) return
      heard('added')
      send({ on: 'add', barcode: weighing.barcode, quantityMilli })
    },
    online: askAgain,
    close: () => {
      isClosed = true
      stopListening()
      clearTimeout(due)
      clearTimeout(retry)
    },
    openKept: (id) => {
      const one = shown.waiting.find((each) => each.id === id)
      if (one?.effect.do !== 'park') return
      const { basket, purchaseId } = one.effect
      show({ waiting: shown.waiting.filter((each) => each.id !== id) })
      send({ on: 'open-kept', basket, purchaseId })
    },
  }
}
