import { Refused } from '@tillgate/client/refused.ts'
import { openTill } from '@tillgate/client/till.ts'
import { byId, element, inputById } from '../console/dom.ts'
import type { ProductShown } from '../product.ts'
import { openBackOffice, type BackOffice, type ShopItem } from '../shop/back-office.ts'
import { hear } from './calls.ts'
import { activate, tillOptions } from './device.ts'
import { forgetTerminal, lastChoice, rememberChoice, storeOf, terminalsOf } from './memory.ts'
import { change, inTurn, problemAt, state } from './state.ts'
import { showToday } from './today.ts'

const options = tillOptions(hear)
/** Chosen, it makes a terminal of this browser before the cashier signs in. */
const newTerminal = 'new'
let password = ''
/** Who runs a store sees to its terminals, cashiers and items. */
const offices = new Map<string, { office: BackOffice; email: string }>()
type Shop = { email: string; name: string }
/** Businesses whose stores are not in the list yet. */
let closed: Shop[] = []

const fill = (id: string, choices: readonly (readonly [string, string])[], wanted: string): void => {
  const select = inputById(id)
  select.replaceChildren(...choices.map(([value, text]) => element('option', { value }, text)))
  select.value = choices.some(([value]) => value === wanted) ? wanted : (choices[0]?.[0] ?? '')
}

const fillTerminals = (wanted: string): void => {
  const known = state.store ? terminalsOf(state.store.id) : []
  const choices = known.map(({ terminalId, name }) => [terminalId, `${name}, app ${options.appVersion}`] as const)
  fill('terminal', [...choices, [newTerminal, 'Activate a new one']], wanted)
}

/** What stands on the buttons: the first item of the store that has the words in its name, on a list or not. */
const oftenSold = [
  ['Milk', 'Whole Milk', true],
  ['Bananas', 'Bananas', true],
  ['Beans', 'Black Beans', true],
  ['Soda, not covered', 'Lemon Soda', false],
] as const

const quickItems = async (storeId: string): Promise<ShopItem[]> => {
  const found: ShopItem[] = []
  for (const [name, words, approved] of oftenSold) {
    const [item] = (await state.office?.items(storeId, approved, words)) ?? []
    if (item) found.push({ ...item, name })
  }
  return found
}

const chooseStore = async (id: string): Promise<void> => {
  const store = state.stores.find((one) => one.id === id) ?? state.stores[0]
  const office = store && offices.get(store.id)?.office
  if (!office) return
  const wanted = lastChoice()
  change({ office, store, signedIn: undefined, cashiers: await office.cashiers(store.id) })
  fill(
    'cashier',
    state.cashiers.map(({ email, name }) => [email, name]),
    wanted.cashier,
  )
  fillTerminals(wanted.terminal)
  change({ quick: await quickItems(store.id) })
}

const newDevice = async (storeId: string): Promise<string> => {
  if (!state.office) throw new Refused(0, {})
  const { terminalId } = await activate(state.office, storeId, options)
  fillTerminals(terminalId)
  return terminalId
}

const forgetCode = (): void => {
  inputById('mailed-code').value = ''
  change({ isCodeWanted: false })
}

const signIn = async (): Promise<void> => {
  const { store } = state
  if (!store) return
  const chosen = inputById('terminal').value
  const terminalId = chosen === newTerminal ? await newDevice(store.id) : chosen
  const device = terminalsOf(store.id).find((one) => one.terminalId === terminalId)
  if (!device) return
  const cashier = inputById('cashier').value
  const till = openTill(options, device, storeOf(terminalId))
  try {
    const code = inputById('mailed-code').value.trim()
    const session = await till.signIn(cashier, password, state.isCodeWanted ? code : undefined)
    rememberChoice({ shop: offices.get(store.id)?.email ?? '', store: store.id, cashier, terminal: terminalId })
    forgetCode()
    change({ signedIn: { till, session }, basket: undefined, isOver: false, sale: undefined, back: undefined })
    await showToday()
    byId('scan').focus()
  } catch (error) {
    // Retired, or of a product that was set up anew: this browser has no such terminal any more.
    if (error instanceof Refused && ['session.missing', 'terminal.retired'].includes(error.code)) {
      forgetTerminal(terminalId)
      fillTerminals(newTerminal)
    }
    if (error instanceof Refused && error.code === 'login.mail-code-needed') {
      change({ isCodeWanted: true })
      byId('mailed-code').focus()
    }
    throw error
  }
}

export const drawCounter = (): void => {
  const isIn = state.signedIn !== undefined
  byId('signed-in').hidden = !isIn
  byId('mailed-code-field').hidden = isIn || !state.isCodeWanted
  byId('sign-in').hidden = isIn
  byId('sign-in').toggleAttribute('disabled', state.isBusy || state.store === undefined)
  byId('sign-in').textContent = inputById('terminal').value === newTerminal ? 'Activate and sign in' : 'Sign in'
  byId('where-problem').textContent = problemAt('where')
}

/** Whoever runs stores, the first of a business; nobody is signed in before a store of theirs is wanted. */
const shopKeepers = ({ accounts }: ProductShown): Shop[] =>
  accounts
    .filter(({ audience, title }) => audience === 'portal' && !title.startsWith('Supervisor'))
    .map(({ email, title }) => ({ email, name: title.slice(title.indexOf(', ') + 2) }))
    .filter(({ name }, place, all) => all.findIndex((other) => other.name === name) === place)

const fillStores = (wanted: string): void =>
  fill(
    'store',
    [
      ...state.stores.map(({ id, name }) => [id, name] as const),
      ...closed.map(({ email, name }) => [email, `${name} …`] as const),
    ],
    wanted,
  )

/** Signs in who runs the shop; its stores stand in the list in the place of its name. */
const openShop = async (shop: Shop): Promise<void> => {
  const place = { base: '/product', userAgent: navigator.userAgent }
  const office = await openBackOffice(place, { email: shop.email, password })
  const stores = await office.stores()
  for (const { id } of stores) offices.set(id, { office, email: shop.email })
  closed = closed.filter(({ email }) => email !== shop.email)
  change({ stores: [...state.stores, ...stores] })
  fillStores(stores[0]?.id ?? '')
}

const choose = async (wanted: string): Promise<void> => {
  const shop = closed.find(({ email }) => email === wanted)
  if (shop) await openShop(shop)
  await chooseStore(inputById('store').value)
}

/** Those who run the stores say which there are; the rest is the cashier's. */
export const startCounter = (): Promise<void> =>
  inTurn('where', async () => {
    const answer = await fetch('/__sandbox/product')
    if (!answer.ok) throw new Refused(502, {})
    const product: ProductShown = await answer.json()
    password = product.password
    closed = shopKeepers(product)
    const { shop, store, terminal } = lastChoice()
    const first = closed.find(({ email }) => email === shop) ?? closed[0]
    if (!first) return
    await openShop(first)
    if (state.stores.some(({ id }) => id === store)) fillStores(store)
    await chooseStore(inputById('store').value)
    // Who reloads the page goes on where they were.
    if (terminal !== '' && inputById('terminal').value === terminal) await signIn()
  })

export const wireCounter = (): void => {
  byId('store').addEventListener('change', () => void inTurn('where', () => choose(inputById('store').value)))
  for (const id of ['cashier', 'terminal']) {
    byId(id).addEventListener('change', () => {
      forgetCode()
      change({ signedIn: undefined, basket: undefined, isOver: false })
    })
  }
  byId('where').addEventListener('submit', (event) => {
    event.preventDefault()
    void inTurn('where', signIn)
  })
}
