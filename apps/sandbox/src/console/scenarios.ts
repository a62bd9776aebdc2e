import { Refused } from '@tillgate/client/refused.ts'
import type { OpenTill } from '@tillgate/client/till.ts'
import { seeded } from '@tillgate/domain/seeded.ts'
import { lastOperator, type ProductShown } from '../product.ts'
import { openBackOffice, type BackOffice, type ShopItem, type ShopStore } from '../shop/back-office.ts'
import { approve, signUp } from '../shop/sign-up.ts'
import { drawKind, Unexpected, visit, type VisitKind } from '../shop/shopper.ts'
import type { End, Link, Say, Scenario } from './scenario.ts'
import { settlementScenarios } from './settlement-scenarios.ts'
import { readProduct } from './state.ts'
import { activate, isRejected, openSession, tillOptions } from '../till/device.ts'
import { terminalsOf } from '../till/memory.ts'
import { dollars } from '../till/money.ts'

type Counter = { till: OpenTill; items: ShopItem[] }

/** Opens a till of this browser in the store and lists the store's items. Replaces a terminal that the product rejects. */
const openCounter = async (office: BackOffice, { id }: ShopStore, password: string): Promise<Counter> => {
  const [cashier] = await office.cashiers(id)
  if (!cashier) throw new Unexpected('Nobody can sign in at this store.')
  const items = await office.itemsOf(id)
  const who = { email: cashier.email, password }
  const [known] = terminalsOf(id)
  if (known) {
    try {
      return { till: await openSession(known, who, tillOptions()), items }
    } catch (error) {
      if (!isRejected(error)) throw error
    }
  }
  const terminal = await activate(office, id, tillOptions())
  return { till: await openSession(terminal, who, tillOptions()), items }
}

const openShop = async ({ accounts, password }: ProductShown) => {
  const admin = accounts.find(({ audience }) => audience === 'portal')
  if (!admin) throw new Unexpected('The demonstration has no Store Admin.')
  const place = { base: '/product', userAgent: navigator.userAgent }
  const office = await openBackOffice(place, { email: admin.email, password })
  return { office, stores: await office.stores() }
}

const one = async (product: ProductShown, kind: VisitKind) => {
  const { office, stores } = await openShop(product)
  const [store] = stores
  if (!store) throw new Unexpected('No store can sell.')
  const { till, items } = await openCounter(office, store, product.password)
  const { purchase } = await visit(till, items, kind, seeded(Date.now()))
  await till.signOut()
  const receipt: Link[] = purchase.receiptUrl === null ? [] : [['Receipt', purchase.receiptUrl]]
  return { purchase, links: [...receipt, ['Requests to the bank', '#requests'] satisfies Link] }
}

const limitWords = 'Terminals are activated ten times an hour at most. Try again later.'
const isLimited = (error: unknown): boolean => error instanceof Refused && error.code === 'rate.too-many'

/** Returns undefined when the store has no till in this browser and the activation limit is reached. */
const openUnlessLimited = async (...shop: Parameters<typeof openCounter>): Promise<Counter | undefined> => {
  try {
    return await openCounter(...shop)
  } catch (error) {
    if (isLimited(error)) return undefined
    throw error
  }
}
const closedWords = (closed: number): string =>
  closed === 0 ? '' : ` ${closed === 1 ? '1 store' : `${closed} stores`} stayed closed: ${limitWords}`

const customers = 12
const morning = async (product: ProductShown, say: Say): Promise<End> => {
  const { office, stores } = await openShop(product)
  const ends: { sold: boolean; cents: number }[] = []
  const random = seeded(Date.now())
  const opened = await Promise.all(stores.map((store) => openUnlessLimited(office, store, product.password)))
  const counters = opened.filter((counter) => counter !== undefined)
  if (counters.length === 0 && stores.length > 0) return { text: limitWords, links: [] }
  const serve = async ({ till, items }: Counter): Promise<void> => {
    for (let index = 0; index < customers; index += 1) {
      const { sold, purchase } = await visit(till, items, drawKind(random, false), random)
      ends.push({ sold, cents: Math.round(purchase.benefitsAmount * 100) })
      say(`${ends.length} of ${customers * counters.length} customers`)
    }
    await till.signOut()
  }
  await Promise.all(counters.map(serve))
  const sold = ends.filter((end) => end.sold)
  const paid = sold.reduce((sum, { cents }) => sum + cents, 0) / 100
  return {
    text: `${sold.length} sales stand, and cards paid ${dollars(paid)} of them.${closedWords(stores.length - counters.length)}`,
    links: [['Portal', product.publicUrl]],
  }
}

const fromSignUp = async ({ accounts, password, codes, publicUrl }: ProductShown, say: Say): Promise<End> => {
  const reviewer = lastOperator(accounts)
  if (!reviewer) throw new Unexpected('the demonstration has no reviewer')
  const shop = await signUp(say)
  await approve(shop.businessName, { email: reviewer.email, password, codes }, say)
  return {
    text: `${shop.businessName} is approved. Sign in as ${shop.email} with ${shop.password}; a passcode is mailed.`,
    links: [
      ['Portal', `${publicUrl}/login`],
      ['Messages', '#messages'],
    ],
  }
}

export const scenarios: readonly Scenario[] = [
  {
    title: 'Shop, from sign-up to approved',
    words: 'New grocer: code, terms, identity, business, papers, bank, and a reviewer who approves',
    length: '20 calls',
    run: fromSignUp,
  },
  {
    title: 'A morning of sales',
    words: 'Twelve customers in each store: full and partial approvals, declined cards, returns and reversals',
    length: 'about 150 calls',
    run: morning,
  },
  ...settlementScenarios,
  {
    title: 'Partial approval',
    words: 'A card with $10.00 meets a basket that costs more',
    length: '4 calls',
    run: async (product) => {
      const { purchase, links } = await one(product, 'partial')
      const { benefitsAmount, splitTenderAmount } = purchase
      return { text: `The card paid ${dollars(benefitsAmount)}, the customer ${dollars(splitTenderAmount)}.`, links }
    },
  },
  {
    title: 'Goods come back',
    words: 'A sale, and its first line returned to the card that paid',
    length: '5 calls',
    run: async (product) => {
      const { purchase, links } = await one(product, 'returned')
      return { text: `A line of the sale of ${dollars(purchase.totalAmount)} came back.`, links }
    },
  },
  {
    title: 'Card bank is down',
    words: 'Nobody knows whether the card has paid: the sale ends, and is reversed until the bank answers',
    length: '4 calls',
    run: async (product) => {
      const { purchase, links } = await one(product, 'bankDown')
      return { text: `The sale is ${purchase.status.toLowerCase()}; nothing was paid.`, links }
    },
  },
  {
    title: 'Card bank is slow',
    words: 'The bank approves after 25 seconds, and nobody waits that long',
    length: '20 s',
    run: async (product) => {
      const { purchase, links } = await one(product, 'bankSlow')
      return { text: `The sale is ${purchase.status.toLowerCase()}; what the card paid went back.`, links }
    },
  },
]

const errorText = (error: unknown): string => {
  if (isLimited(error)) return limitWords
  if (error instanceof Refused) return error.message === '' ? 'The product does not answer.' : error.message
  return error instanceof Unexpected ? `Not as expected: ${error.message}.` : 'Something went wrong on this page.'
}

let isRunning = false

/** Runs one scenario at a time, because scenarios share customers. `product`: used when its current codes cannot be read. */
export const runScenario = async (scenario: Scenario, product: ProductShown, say: Say): Promise<End> => {
  if (isRunning) return { text: 'Another scenario is running.', links: [] }
  isRunning = true
  try {
    return await scenario.run(await readProduct().catch(() => product), say)
  } catch (error) {
    return { text: errorText(error), links: [] }
  } finally {
    isRunning = false
  }
}
