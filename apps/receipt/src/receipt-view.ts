import type { Receipt } from '@tillgate/contract/purchases.ts'
import { receiptTexts, type ReceiptLanguage } from '@tillgate/phrases/receipt.ts'

/** Texts of the page by the name of their place; undefined hides the place. */
export type Facts = Record<string, string | undefined>
export type ReceiptView = { title: string; facts: Facts; items: Facts[]; paid: { card: number; other: number } }

/**
 * Amounts are written as on every other page of the product, in both languages. The receipt shows them without a sign, by a
 * line of its own: its script may weigh 3 KB, and with the product's formatter it weighs more.
 */
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const money = (amount: number): string => dollars.format(Math.abs(amount))
const some = (amount: number): string | undefined => (amount === 0 ? undefined : money(amount))

/** Sums of dollars in whole cents, so that no remainder of a double decides whether a row is shown. */
const cents = (...amounts: number[]): number => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** Counts items: the quantity of counted units, 1 for weighed ones. */
export const itemCount = (items: Receipt['items']): number =>
  items.reduce((sum, { unit, quantity }) => sum + (unit === 'COUNT' ? Math.abs(quantity) : 1), 0)

const toItem = (item: Receipt['items'][number], language: ReceiptLanguage): Facts => {
  const words = receiptTexts[language]
  return {
    name: item.name,
    amount: money(item.amount),
    quantity: `${item.quantityText} x ${money(item.price)}`,
    benefit: item.benefitDiscount === 0 ? undefined : words.benefit.replace('{{amount}}', money(item.benefitDiscount)),
    uncovered: item.benefitDiscount === 0 ? words.uncovered : undefined,
    discount: item.discount === 0 ? undefined : words.discount.replace('{{amount}}', money(item.discount)),
  }
}

/** Kinds of payment beside the card, as in `Cash $2.68 ($5.00 given, $2.32 change)`; undefined where another register took them. */
const waysOf = ({ tenders, purchaseTransactionType: type }: Receipt, language: ReceiptLanguage): string | undefined => {
  const words: Readonly<Record<string, string>> = receiptTexts[language]
  // A reversed sale shows what was paid, a return what was given back.
  const shown = tenders.filter(({ amount }) => amount < 0 === (type === 'RETURN'))
  const ways = shown.map(({ kind, name, amount, given }) => {
    const way = `${name ?? words[kind] ?? kind} ${money(amount)}`
    if (given === null) return way
    const change = words['given']
      ?.replace('{{given}}', money(given))
      .replace('{{change}}', money(cents(given, -amount)))
    return `${way} (${change})`
  })
  return ways.length === 0 ? undefined : ways.join(', ')
}

const dateOf = ({ endTransactionDate, timeZone }: Receipt, language: ReceiptLanguage) => {
  const at = new Date(endTransactionDate)
  const part = (options: Intl.DateTimeFormatOptions) => at.toLocaleString(language, { timeZone, ...options })
  const day = part({ dateStyle: 'long' })
  // The form of `momentText`, whose other forms would make this script too large.
  return { day, date: `${day}, ${part({ timeStyle: 'short' })}` }
}

const toSums = (receipt: Receipt): Facts => {
  const { tax, subtotalCoverage, totalDeclined, returnedSubtotal, returnedTax } = receipt
  if (receipt.purchaseTransactionType === 'RETURN') {
    return { returnedSubtotal: money(returnedSubtotal), returnedTax: some(returnedTax) }
  }
  const uncovered = cents(receipt.payment.totalAmount, -tax, -subtotalCoverage)
  return {
    subtotalCovered: money(subtotalCoverage),
    subtotalUncovered: some(uncovered),
    tax: money(tax),
    declined: cents(totalDeclined, -uncovered) === 0 ? undefined : money(totalDeclined),
  }
}

/** Builds a receipt in one language. Titles and headings name the direction of the money instead of a sign. */
export const toReceiptView = (receipt: Receipt, language: ReceiptLanguage): ReceiptView => {
  const words = receiptTexts[language]
  const { purchaseTransactionType: type, lastPanFourDigits: last4, payment, benefitsAmount } = receipt
  const isReturn = type === 'RETURN'
  const total = isReturn ? words.refund : words.total
  const count = itemCount(receipt.items)
  const { day, date } = dateOf(receipt, language)
  return {
    title: `${words.receipt}, ${receipt.storeName}, ${day}`,
    facts: {
      type: words[type],
      reversed: type === 'REVERSAL' ? words[benefitsAmount === 0 ? 'reversedBeside' : 'reversed'] : undefined,
      store: receipt.storeName,
      address: receipt.storeAddressLine1,
      city: receipt.storeCity,
      totalWord: total,
      total: money(payment.totalAmount),
      date,
      cardName: last4 === null ? words.card : `${words.card} ••${last4}`,
      card: some(benefitsAmount),
      other: some(receipt.externalPayment),
      ways: waysOf(receipt, language),
      itemsWord: isReturn ? words.returnedItems : words.items,
      count: words[count === 1 ? 'count_one' : 'count_other'].replace('{{count}}', `${count}`),
      ...toSums(receipt),
      left: receipt.balances?.map(({ name, amount }) => `${name} ${money(amount)}`).join(', '),
      number: receipt.receiptNumber,
    },
    items: receipt.items.map((item) => toItem(item, language)),
    paid: { card: Math.abs(benefitsAmount), other: Math.abs(receipt.externalPayment) },
  }
}
