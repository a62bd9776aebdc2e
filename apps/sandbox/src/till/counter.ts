import { Refused } from '@tillgate/client/refused.ts'
import { readProduct } from '../console/state.ts'
import type { ProductShown } from '../product.ts'
import { openBackOffice, type BackOffice, type ShopItem } from '../shop/back-office.ts'
import { activate, isRejected, openSession, tillOptions } from './device.ts'
import { lastChoice, rememberChoice, terminalsOf } from './memory.ts'
import { listToday } from './sale.ts'
import { change, inTurn, tillNow, type Shop } from './state.ts'

const callsShown = 8
let heard = 0
export const options = tillOptions((call) => {
  heard += 1
  change({ calls: [{ ...call, nth: heard }, ...tillNow().calls].slice(0, callsShown) })
})
/** Choice that activates a terminal in this browser before the cashier signs in. */
export const newTerminal = 'new'
let password = ''
/** Store id to the signed-in back office and the email of the Store Admin. */
const offices = new Map<string, { office: BackOffice; email: string }>()

const pick = (wanted: string, choices: readonly string[]): string =>
  choices.includes(wanted) ? wanted : (choices[0] ?? '')

const listTerminals = (wanted: string): void => {
  const { store } = tillNow()
  const terminals = store ? terminalsOf(store.id) : []
  change({ terminals, terminal: pick(wanted, [...terminals.map(({ terminalId }) => terminalId), newTerminal]) })
}

/** Label of the button, words of the item's name, approved or not. */
const oftenSold = [
  ['Milk', 'Whole Milk', true],
  ['Bananas', 'Bananas', true],
  ['Beans', 'Black Beans', true],
  ['Soda, not covered', 'Lemon Soda', false],
] as const

const findQuickItems = async (office: BackOffice, storeId: string): Promise<ShopItem[]> => {
  const found: ShopItem[] = []
  for (const [name, words, approved] of oftenSold) {
    const [item] = await office.items(storeId, approved, words)
    if (item) found.push({ ...item, name })
  }
  return found
}

const chooseStore = async (id: string): Promise<void> => {
  const { stores } = tillNow()
  const store = stores.find((one) => one.id === id) ?? stores[0]
  const office = store && offices.get(store.id)?.office
  if (!office) return
  const cashiers = await office.cashiers(store.id)
  const last = lastChoice()
  const cashier = pick(
    last.cashier,
    cashiers.map(({ email }) => email),
  )
  change({ office, store, till: undefined, cashiers, cashier })
  listTerminals(last.terminal)
  change({ quick: await findQuickItems(office, store.id) })
}

/** Signs in the Store Admin; the stores replace the business in the list. */
const openShop = async (shop: Shop): Promise<readonly string[]> => {
  const place = { base: '/product', userAgent: navigator.userAgent }
  const office = await openBackOffice(place, { email: shop.email, password })
  const opened = await office.stores()
  for (const { id } of opened) offices.set(id, { office, email: shop.email })
  const { shops, stores } = tillNow()
  change({ shops: shops.filter(({ email }) => email !== shop.email), stores: [...stores, ...opened] })
  return opened.map(({ id }) => id)
}

/** `wanted`: id of a store, or email of a business that is not open yet. */
export const choosePlace = (wanted: string): Promise<void> =>
  inTurn('where', async () => {
    const shop = tillNow().shops.find(({ email }) => email === wanted)
    const [first = wanted] = shop ? await openShop(shop) : []
    await chooseStore(first)
  })

/** Changes cashier or terminal and ends the session of both. */
export const choosePerson = (chosen: { cashier: string } | { terminal: string }): void =>
  change({ ...chosen, till: undefined, basket: undefined, isOver: false, isCodeWanted: false })

const openCounter = async (code?: string): Promise<void> => {
  const { office, store, cashier, terminal } = tillNow()
  if (!store || !office) return
  if (terminal === newTerminal) listTerminals((await activate(office, store.id, options)).terminalId)
  const { terminals, terminal: terminalId } = tillNow()
  const device = terminals.find((one) => one.terminalId === terminalId)
  if (!device) return
  try {
    change({ till: await openSession(device, { email: cashier, password, code }, options) })
  } catch (error) {
    if (isRejected(error)) listTerminals(newTerminal)
    if (error instanceof Refused && error.code === 'login.mail-code-needed') change({ isCodeWanted: true })
    throw error
  }
  rememberChoice({ shop: offices.get(store.id)?.email ?? '', store: store.id, cashier, terminal: terminalId })
  change({ isCodeWanted: false, basket: undefined, isOver: false, sale: undefined, back: undefined })
  await listToday()
}
export const signIn = (code?: string): Promise<void> => inTurn('where', () => openCounter(code))

/** Returns the first Store Admin of each business. */
const shopsOf = ({ accounts }: ProductShown): Shop[] =>
  accounts
    .filter(({ audience, title }) => audience === 'portal' && !title.startsWith('Supervisor'))
    .map(({ email, title }) => ({ email, name: title.slice(title.indexOf(', ') + 2) }))
    .filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)

/** Opens the business of the last visit, and its session after a reload. */
export const startCounter = (): Promise<void> =>
  inTurn('where', async () => {
    const product = await readProduct()
    password = product.password
    const shops = shopsOf(product)
    change({ shops })
    const { shop, store, terminal } = lastChoice()
    const first = shops.find(({ email }) => email === shop) ?? shops[0]
    if (!first) return
    await chooseStore(pick(store, await openShop(first)))
    if (terminal !== '' && tillNow().terminal === terminal) await openCounter()
  })
