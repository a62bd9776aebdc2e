import { setTimeout } from 'node:timers/promises'
import { createItem } from '@tillgate/contract/items.ts'
import * as contract from '@tillgate/contract/pos-purchases.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { SandboxClient } from '@tillgate/sandbox/client.ts'
import { newId } from '#server/base/ids.ts'
import type { Death } from './mortal-connections.ts'
import { milk, type Retailer } from './people.ts'
import type { Goods, IssuerFault, SaleStep } from './sale-steps.ts'
import type { TestApp } from './start-app.ts'
import { createShelf, nextNumber, type TestTill } from './tills.ts'
import { ageRows } from '#server/world/rows.queries.ts'

/** Counted and weighed goods, taxed and not, covered, covered up to a price, and not covered. */
export const aFullShelf = async (app: TestApp, admin: Retailer): Promise<void> => {
  await createShelf(app, admin)
  for (const [code, price, taxPercentage] of [
    ['4011', 0.69, 6.875],
    ['4065', 3.99, 8.25],
  ] as const) {
    const storePrices = [{ storeId: admin.storeId, price, taxPercentage, active: true }]
    await admin.call(createItem, {
      body: { ...milk(admin.storeId), code, name: `Produce ${code}`, unit: 'LB', storePrices },
    })
  }
}

type Basket = {
  id: string
  total: number
  lines: readonly { lineId: number; quantity: number; unit: string }[]
  /** The key of its last confirmation and the card that was asked. */
  asked?: { key: string; card: string }
  isWithoutCard?: boolean
}
export type Stage = {
  app: TestApp
  till: TestTill
  drive: SandboxClient
  cards: readonly [string, string, string]
  sweep: () => Promise<void>
}

/** A till may get many refusals, but never an unexpected error. */
const heard = async (call: () => Promise<unknown>): Promise<void> => {
  try {
    await call()
  } catch (error) {
    const isRefusal = error instanceof Refused && error.status > 0 && error.status !== 500
    if (!isRefusal) throw error
  }
}

const kindOf = { reset: 'reset', resetAfter: 'resetAfter', malformed: 'malformed', status: 'status' } as const

/** Plays one history on a stage and leaves the program running. Ends with the test of `signal`. */
export const playSales = (stage: Stage, signal: AbortSignal) => {
  const { app, till, drive, cards, sweep } = stage
  const baskets: Basket[] = []
  const basketAt = (which: number): Basket | undefined => baskets.at(-1 - (which % Math.max(1, baskets.length)))

  /** Under trouble: the issuer's, once, and the program's. After a death the program starts again. */
  const under = async (
    { fault, death, path }: { fault?: IssuerFault | undefined; death?: Death | undefined; path?: string },
    call: () => Promise<unknown>,
  ): Promise<void> => {
    const added =
      fault &&
      (await drive.faults.add({
        match: { provider: 'issuer', ...(path === undefined ? {} : { path }), times: 1 },
        action: fault === 'status' ? { kind: 'status', status: 503 } : { kind: kindOf[fault] },
      }))
    signal.throwIfAborted()
    const ask = () => heard(call)
    await (death ? app.connections.kill(signal, death, ask) : ask())
    if (added !== undefined) await drive.faults.remove(added)
  }

  const priced = (answer: contract.PosPurchase, before?: Basket): Basket => ({
    ...before,
    id: answer.id,
    total: answer.totalAmount,
    lines: answer.lines,
  })
  const price = async (lines: readonly Goods[], park: boolean): Promise<void> => {
    const body = { terminalTxnNo: nextNumber(), lines: [...lines], park }
    baskets.push(priced(await till.call(contract.createPurchase, { body })))
  }
  const pay = (basket: Basket, key: string, cardToken: string) => () =>
    till.as(key)(contract.confirmPurchase, {
      params: { id: basket.id },
      body: { cardToken, entryMode: 'CHIP', expectedTotal: basket.total },
    })
  const reverse = (basket: Basket, by: 'id' | 'key') => () =>
    till.call(contract.reversePurchase, {
      body: by === 'key' && basket.asked ? { idempotencyKey: basket.asked.key } : { purchaseId: basket.id },
    })
  const cancel = (basket: Basket) => () => till.call(contract.cancelPurchase, { params: { id: basket.id } })

  const confirm = async (basket: Basket, step: SaleStep & { kind: 'confirm' }): Promise<void> => {
    const card = cards[step.card] ?? cards[0]
    // The same question again, as after a lost answer, or a new one.
    const asked = step.repeats && basket.asked ? basket.asked : { key: newId(), card }
    basket.asked = asked
    await under({ ...step, path: '/v1/authorizations' }, pay(basket, asked.key, asked.card))
  }
  const giveBack = async (basket: Basket, step: SaleStep & { kind: 'return' }): Promise<void> => {
    const line = basket.lines[step.lineNo % Math.max(1, basket.lines.length)]
    if (!line || (!basket.asked && !basket.isWithoutCard)) return
    const share = (line.quantity * step.quarters) / 4
    const quantity = line.unit === 'COUNT' ? Math.max(1, Math.floor(share)) : Math.ceil(share * 1000) / 1000
    const key = newId()
    const body = {
      lines: [{ lineId: line.lineId, quantity }],
      ...(basket.asked && !basket.isWithoutCard && { cardToken: basket.asked.card }),
    }
    const ask = () => till.as(key)(contract.returnPurchase, { params: { id: basket.id }, body })
    await under({ ...step, path: '/refunds' }, ask)
    if (step.repeats) await under({}, ask)
  }
  const payBeside = async (
    basket: Basket,
    { kind, kindOfPayment, tenths, death, repeats }: SaleStep & { kind: 'payRest' | 'payOtherwise' },
  ): Promise<void> => {
    const params = { id: basket.id }
    const key = newId()
    const { splitTenderAmount } = await till.call(contract.getPosPurchase, { params })
    const amount = Math.max(1, Math.round(splitTenderAmount * 10 * tenths)) / 100
    const given = kindOfPayment === 'CASH' ? Math.ceil(amount) : null
    const payment = { kind: kindOfPayment, amount, given }
    const ask = async () => {
      if (kind === 'payRest') return till.as(key)(contract.addOtherPayment, { params, body: payment })
      const paid = await till.as(key)(contract.payOtherwise, {
        params,
        body: { ...payment, expectedTotal: basket.total },
      })
      basket.isWithoutCard = paid.withoutCard
      return paid
    }
    await under({ death }, ask)
    if (repeats) await under({}, ask)
  }
  const atOnce = async (basket: Basket, card: string): Promise<void> => {
    const asked = { key: newId(), card }
    basket.asked = asked
    const slow = await drive.faults.add({
      match: { provider: 'issuer', path: '/v1/authorizations', times: 1 },
      action: { kind: 'slow', delayMs: 60 },
    })
    const first = under({}, pay(basket, asked.key, card))
    await setTimeout(20)
    const others = [pay(basket, asked.key, card), reverse(basket, 'key'), cancel(basket), pay(basket, newId(), card)]
    await Promise.all([first, ...others.map((call) => under({}, call))])
    await drive.faults.remove(slow)
  }

  return async (step: SaleStep): Promise<void> => {
    if (step.kind === 'price') return price(step.lines, step.parks)
    if (step.kind === 'sweep') return under(step, sweep)
    const basket = basketAt(step.which)
    if (!basket) return
    switch (step.kind) {
      case 'update':
        return under({}, async () => {
          const body = { lines: [...step.lines] }
          const answer = await till.call(contract.updatePurchase, { params: { id: basket.id }, body })
          Object.assign(basket, priced(answer, basket))
        })
      case 'confirm':
        return confirm(basket, step)
      case 'cancel':
        return under(step, cancel(basket))
      case 'reverse':
        return under(step, reverse(basket, step.by))
      case 'reverseFirst': {
        const asked = { key: newId(), card: cards[step.card] ?? cards[0] }
        basket.asked = asked
        await under({}, reverse(basket, 'key'))
        return under({}, pay(basket, asked.key, asked.card))
      }
      case 'return':
        return giveBack(basket, step)
      case 'payRest':
      case 'payOtherwise':
        return payBeside(basket, step)
      case 'expire':
        return ageRows(app.owner, 'purchase', { id: basket.id }, '16 minutes', ['pricedAt', 'confirmedAt'])
      case 'atOnce':
        return atOnce(basket, cards[step.card] ?? cards[0])
    }
  }
}
