import { now as clock } from '@tillgate/browser/clock.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { CardBalance, OpenTill, Paid, TillSettings } from '@tillgate/client/till.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { PrintedRow, Printout, PrintoutAnswer } from '@tillgate/contract/printouts.ts'
import { payBasket, priceBasket, type PricedBasket, type PurseCents } from '@tillgate/domain/baskets.ts'
import { soldQuantity } from '@tillgate/domain/items.ts'
import { money } from '@tillgate/domain/money.ts'
import { centsOf } from '#till/money.ts'
import { refundOf } from '#till/return/refund.ts'
import { playCards } from './play-cards.ts'

type Line = PosPurchase['lines'][number]
type Tender = Omit<PosPurchase['tenders'][number], 'name'>
type Wanted = Parameters<OpenTill['price']>[0]
type Item = Awaited<ReturnType<OpenTill['item']>>

/** Milliseconds until the slow bank gives no answer, as in a real sale. */
const patience = 30_000
const thousandths = (quantity: number): number => Math.round(quantity * 1000)
const refused = (status: number, code: string, message: string, reason = ''): Refused =>
  new Refused(status, { code, message, requestId: '', ...(reason !== '' && { reason }) })

const isCovered = ({ reason }: Item): boolean => reason === 'COVERED' || reason === 'OVER_MAX_PRICE'

/** The line as the server answers it, with what the card paid. */
const toLine = (item: Item, quantity: number, index: number, basket: PricedBasket): Line => {
  const { netCents = 0, taxCents = 0, discountCents = 0, eligibleNetCents = 0 } = basket.lines[index] ?? {}
  return {
    lineId: index + 1,
    barcode: item.barcode,
    itemId: item.id,
    name: item.name,
    unit: item.unit,
    quantity,
    unitPrice: item.price,
    discount: discountCents / 100,
    netAmount: netCents / 100,
    taxAmount: taxCents / 100,
    reason: item.reason,
    purse: isCovered(item) ? item.purse : null,
    coveredAmount: eligibleNetCents / 100,
    benefitDiscount: 0,
    benefitTax: 0,
    returnedQuantity: 0,
  }
}

const noAnswer = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const lose = (): void => reject(new Refused(0, {}))
    signal?.addEventListener('abort', lose, { once: true })
    setTimeout(lose, patience)
  })
const row = (left: string, amount: number, emphasis: PrintedRow['emphasis'] = 'plain'): PrintedRow => ({
  left,
  right: money(amount),
  emphasis,
})

type TrainingOf = {
  store: string
  purses: TillSettings['purses']
  /** Paper of the store's receipts. */
  paperMm: Printout['paperMm']
  /** Words of the receipts, in the language of the till. */
  words: { training: string; total: string }
}
/**
 * A till that sells against nothing: items and prices are the store's, sales live in this object alone, and cards are play cards. Each call
 * of a till is named here: a call that is new does not compile until training decides about it.
 */
export const trainingTill = (till: OpenTill, { store, purses, paperMm, words }: TrainingOf): OpenTill => {
  const purchases = new Map<string, { purchase: PosPurchase; basket: PricedBasket }>()
  const codes = purses.map(({ code }) => code)
  let count = 0

  const find = (id: string) => {
    const found = [...purchases.values()].find(({ purchase }) => purchase.id === id || purchase.receiptNumber === id)
    if (!found) throw refused(404, 'purchase.not-found', 'Not a receipt of this training')
    return found
  }
  const keep = (purchase: PosPurchase, basket: PricedBasket): PosPurchase => {
    purchases.set(purchase.id, { purchase, basket })
    return purchase
  }
  const newPurchase = (id: string): PosPurchase => {
    count += 1
    return {
      id,
      receiptNumber: `TRNG-${String(count).padStart(4, '0')}`,
      type: 'SALE',
      status: 'ANALYZED',
      terminalTxnNo: count,
      originalPurchaseId: null,
      program: purses[0]?.program ?? '',
      startedAt: new Date(clock()).toISOString(),
      quoteExpiresAt: null,
      confirmedAt: null,
      timedOut: false,
      lines: [],
      totalAmount: 0,
      taxAmount: 0,
      coveredAmount: 0,
      covered: [],
      withoutCard: false,
      tenders: [],
      benefitsAmount: 0,
      splitTenderAmount: 0,
      lastPanFourDigits: null,
      balances: null,
      receiptUrl: null,
      receiptEmailSent: false,
    }
  }
  const priced = async (before: PosPurchase, { lines, park }: Wanted): Promise<PosPurchase> => {
    const items = await Promise.all(lines.map(({ barcode }) => till.item(barcode)))
    const basket = priceBasket(
      lines.map(({ quantity, discount = 0 }, index) => {
        const item = items[index]
        return {
          priceCents: centsOf(item?.price ?? 0),
          taxMilli: Math.round((item?.taxPercentage ?? 0) * 1000),
          quantityMilli: thousandths(quantity),
          discountCents: centsOf(discount),
          cover:
            item?.purse && isCovered(item)
              ? { purse: item.purse, maxPriceCents: item.maxPrice === null ? undefined : centsOf(item.maxPrice) }
              : undefined,
        }
      }),
      { purses: codes, coversTax: false },
    )
    const shown = items.map((item, index) => toLine(item, lines[index]?.quantity ?? 0, index, basket))
    const purchase: PosPurchase = {
      ...before,
      status: park === true ? 'DRAFT' : 'ANALYZED',
      lines: shown,
      totalAmount: basket.totalCents / 100,
      taxAmount: basket.lines.reduce((sum, { taxCents }) => sum + taxCents, 0) / 100,
      coveredAmount: basket.coveredCents / 100,
      covered: basket.covered.map(({ purse, cents }) => ({ purse, amount: cents / 100 })),
    }
    return keep(purchase, basket)
  }
  const pay = (id: string, approved: readonly PurseCents[], left: readonly PurseCents[]): PosPurchase => {
    const { purchase, basket } = find(id)
    const payment = payBasket(basket, approved, { coversTax: false })
    const paid: PosPurchase = {
      ...purchase,
      status: 'CONFIRMED',
      confirmedAt: new Date(clock()).toISOString(),
      lines: purchase.lines.map((line, index) => ({
        ...line,
        benefitDiscount: (payment.lines[index]?.benefitDiscountCents ?? 0) / 100,
        benefitTax: (payment.lines[index]?.benefitTaxCents ?? 0) / 100,
      })),
      benefitsAmount: payment.benefitsCents / 100,
      splitTenderAmount: payment.splitTenderCents / 100,
      lastPanFourDigits: '0000',
      balances: left.map(({ purse, cents }) => ({ purse, amount: cents / 100 })),
    }
    return keep(paid, basket)
  }
  const charge: OpenTill['charge'] = async (id, { cardToken }, options) => {
    const card = playCards.find(({ token }) => token === cardToken) ?? playCards[0]
    if (card.isSlow) return noAnswer(options?.signal)
    const { basket } = find(id)
    const approved = basket.covered
      .map(({ purse, cents }) => ({ purse, cents: Math.min(cents, card.cents) }))
      .filter(({ cents }) => cents > 0)
    if (approved.length === 0) throw refused(409, 'card.declined', '', 'NO_BALANCE')
    const spent = (purse: string): number => approved.find((one) => one.purse === purse)?.cents ?? 0
    return pay(
      id,
      approved,
      codes.map((purse) => ({ purse, cents: card.cents - spent(purse) })),
    )
  }
  const undo = (id: string): PosPurchase => {
    const { purchase, basket } = find(id)
    return keep({ ...purchase, status: 'REVERSED', balances: null }, basket)
  }
  const withTender = (id: string, { kind, amount, given }: Tender, more: Partial<PosPurchase> = {}): PosPurchase => {
    const { purchase, basket } = find(id)
    return keep({ ...purchase, ...more, tenders: [...purchase.tenders, { kind, name: null, amount, given }] }, basket)
  }
  const payOtherwise: OpenTill['payOtherwise'] = async (id, { kind, amount, given, expectedTotal }) =>
    withTender(
      id,
      { kind, amount: amount ?? expectedTotal, given },
      {
        status: 'CONFIRMED',
        confirmedAt: new Date(clock()).toISOString(),
        withoutCard: true,
        splitTenderAmount: expectedTotal,
      },
    )
  const giveBack: OpenTill['giveBack'] = async (id, { lines }) => {
    const { purchase, basket } = find(id)
    const coming = new Map(lines.map(({ lineId, quantity }) => [lineId, thousandths(quantity)]))
    const { cardCents, otherCents } = refundOf(purchase.lines, coming)
    const returned = (line: Line): number => (coming.get(line.lineId) ?? 0) / 1000
    keep(
      {
        ...purchase,
        lines: purchase.lines.map((line) => ({ ...line, returnedQuantity: line.returnedQuantity + returned(line) })),
      },
      basket,
    )
    const back: PosPurchase = {
      ...newPurchase(crypto.randomUUID()),
      type: 'RETURN',
      status: 'CONFIRMED',
      originalPurchaseId: purchase.id,
      confirmedAt: new Date(clock()).toISOString(),
      lines: purchase.lines.filter((line) => returned(line) > 0).map((line) => ({ ...line, quantity: returned(line) })),
      totalAmount: (cardCents + otherCents) / 100,
      benefitsAmount: cardCents / 100,
      splitTenderAmount: otherCents / 100,
      lastPanFourDigits: purchase.lastPanFourDigits,
    }
    return keep(back, basket)
  }
  const print = (kind: string, parts: Printout['parts']): PrintoutAnswer => ({
    printed: { paperMm, store: [store], kind, parts, code: null, lastLine: words.training, signature: null },
    escpos: null,
  })
  const printReceipt = (id: string): PrintoutAnswer => {
    const { purchase } = find(id)
    const lines = purchase.lines.flatMap((line) => [
      row(line.name, line.netAmount),
      row(`${soldQuantity(line, line.barcode)} x ${money(line.unitPrice)}`, line.benefitDiscount, 'small'),
    ])
    const card = [row(words.training, purchase.benefitsAmount)]
    return print(words.training, [lines, [row(words.total, purchase.totalAmount, 'large')], card])
  }
  const balance: OpenTill['balance'] = async ({ cardToken }): Promise<CardBalance> => {
    const card = playCards.find(({ token }) => token === cardToken) ?? playCards[0]
    const amount = card.cents / 100
    return {
      lastPanFourDigits: '0000',
      asOf: new Date(clock()).toISOString(),
      purses: codes.map((purse) => ({ purse, amount, of: null, until: null })),
      printout: print(words.training, [purses.map(({ name }) => row(name, amount, 'bold'))]),
    }
  }
  const all = (): PosPurchase[] => [...purchases.values()].map(({ purchase }) => purchase).toReversed()

  return {
    device: till.device,
    people: till.people,
    settings: till.settings,
    signInWithPin: till.signInWithPin,
    choosePin: till.choosePin,
    signIn: till.signIn,
    signOut: till.signOut,
    readLabel: till.readLabel,
    item: till.item,
    catalogue: till.catalogue,
    // Codes that are not sold are counted for the portal: those of a training are not.
    reportUnknown: async () => ({ counted: false }),
    balance,
    approve: async () => ({ approvalId: crypto.randomUUID(), expiresAt: new Date(clock()).toISOString() }),
    price: (wanted) => priced(newPurchase(crypto.randomUUID()), wanted),
    reprice: (id, wanted) => priced(find(id).purchase, wanted),
    cancel: async (id) => {
      const { purchase, basket } = find(id)
      return keep({ ...purchase, status: 'CANCELED' }, basket)
    },
    charge,
    confirm: async (id, payment): Promise<Paid> => ({ outcome: 'paid', purchase: await charge(id, payment) }),
    reverseCharge: async (_key, id) => undo(id),
    reverse: async (id) => {
      undo(id)
      return { reversed: true, status: 'REVERSED' }
    },
    payRest: async (id, payment) => withTender(id, payment),
    payOtherwise,
    day: till.day,
    printDay: till.printDay,
    days: till.days,
    // Sales of a training are in no report.
    closeDay: async () => {
      throw refused(409, 'training', '')
    },
    // The drawer holds the store's money.
    openDrawer: async () => ({ openedAt: new Date(clock()).toISOString() }),
    giveBack,
    sendReceipt: async (id) => find(id).purchase,
    receipt: async (id) => printReceipt(id),
    purchase: async (id) => find(id).purchase,
    purchaseByNumber: async (reference) => find(reference).purchase,
    parked: async () =>
      all()
        .filter(({ status }) => status === 'DRAFT')
        .map((purchase) => {
          const names = purchase.lines.slice(0, 3).map(({ name }) => name)
          return { ...purchase, held: { cashier: words.training, lines: purchase.lines.length, names } }
        }),
    purchasesOf: async () => all().map((purchase) => ({ ...purchase, held: null })),
  }
}
