import { setTimeout as pause } from 'node:timers/promises'
import { caller } from '@tillgate/client/call.ts'
import { Refused, lost, toRefused } from '@tillgate/client/refused.ts'
import { openTill, registerDevice, type OpenTill, type TillMemory } from '@tillgate/client/till.ts'
import { login } from '@tillgate/contract/auth.ts'
import { uploadItemBatch } from '@tillgate/contract/item-batches.ts'
import { getItem, listItems, updateItem } from '@tillgate/contract/items.ts'
import type { Answer, ClientInput, Route } from '@tillgate/contract/route.ts'
import { openBackOffice, type ShopItem } from '../../apps/sandbox/src/shop/back-office.ts'
import { drawKind, visit, type Random } from '../../apps/sandbox/src/shop/shopper.ts'
import { demoPassword } from '../../apps/server/src/seed/programme.ts'
import { asFile, catalogue, cellsOf } from '../../e2e/harness/catalogue.ts'

/** Results that the tills and the portal received, compared with the database at each check. */
export type Told = {
  /** Benefit cents by purchase id of sales reported as paid. */
  paid: Map<string, number>
  reversed: Set<string>
  /** Recipients of receipts. */
  mails: Set<string>
  /** Last accepted price in cents by item id. */
  prices: Map<string, number>
  /** Rows by prefix of their barcodes. */
  imports: Map<string, number>
}
export type Heard = { atMs: number; what: string; failed: boolean; detail: string }

const admin = { email: 'maria@delgado.test', password: demoPassword }
const trial = { userAgent: 'faults', hostname: 'localhost' }
const patienceMs = 5000
/** The product mails 60 receipts an hour for one cashier. */
const mailsMax = 55
const mailsOfRound = 5
const cents = (dollars: number): number => Math.round(dollars * 100)
const isUnanswered = (error: unknown): boolean =>
  error instanceof Refused && (error.status === 0 || error.status >= 500 || error.code === 'idempotency.in-flight')

export const openLoad = async (base: string, random: Random) => {
  const told: Told = { paid: new Map(), reversed: new Set(), mails: new Set(), prices: new Map(), imports: new Map() }
  const heard: Heard[] = []
  /** Answers that the shop did not expect, such as a card that was not charged. */
  const unexpected: string[] = []
  const hear = (what: string, status: number, code = ''): void => {
    const failed = status === 0 || status >= 500
    heard.push({ atMs: performance.now(), what, failed, detail: failed ? `${what} ${status} ${code}` : '' })
  }
  const state = { isPaused: true, isOver: false, busy: 0, mailsLeft: 0 }
  const running: Promise<void>[] = []

  /** Repeats `work` until the load ends. A pause lets the current round finish. */
  const keepDoing = (work: () => Promise<unknown>, betweenMs: number): void => {
    const loop = async (): Promise<void> => {
      while (!state.isOver) {
        await pause(state.isPaused ? 50 : betweenMs * (0.5 + random()))
        if (state.isPaused) continue
        state.busy += 1
        await work().catch((error: unknown) => unexpected.push(error instanceof Error ? error.message : String(error)))
        state.busy -= 1
      }
    }
    running.push(loop())
  }

  const heardBy = async <T>(what: string, ask: () => Promise<T>): Promise<T> => {
    try {
      const answer = await ask()
      hear(what, 200)
      return answer
    } catch (error) {
      if (error instanceof Refused) hear(what, error.status, error.code)
      else hear(what, 0, String(error))
      throw error
    }
  }
  /** Repeats a request under one key until it is answered. */
  const patiently = async <T>(what: string, ask: (key: string) => Promise<T>): Promise<T> => {
    const key = crypto.randomUUID()
    for (;;) {
      try {
        return await heardBy(what, () => ask(key))
      } catch (error) {
        if (!isUnanswered(error) || state.isOver) throw error
        await pause(200)
      }
    }
  }

  const language = 'en-US'
  const anonymous = caller({ base, headers: () => ({ 'accept-language': language }), trial, checksAnswers: true })
  const { accessToken } = await anonymous(login, { body: admin })
  const headers = { 'accept-language': language, authorization: `Bearer ${accessToken}` }
  const call = caller({ base, headers: () => headers, trial, checksAnswers: true })
  const ask = <R extends Route>(route: R, sent: ClientInput<R>): Promise<Answer<R>> =>
    patiently(`${route.method} ${route.path}`, (key) =>
      call(route, sent, { key, signal: AbortSignal.timeout(patienceMs) }),
    )

  const office = await openBackOffice({ base, userAgent: trial.userAgent }, admin)
  const store = (await office.stores())[0] ?? { id: '' }
  const cashier = (await office.cashiers(store.id))[0] ?? { email: '' }
  const items: ShopItem[] = [...(await office.items(store.id, true)), ...(await office.items(store.id, false))]

  const openCounter = async (nth: number): Promise<OpenTill> => {
    const { activationCode } = await office.createTerminal(store.id, `Faults ${nth}`)
    const options = {
      base,
      trial,
      language,
      appVersion: '1.0.0',
      checksAnswers: true,
      patience: patienceMs,
      pause: () => pause(200),
      heard: ({ method, path, status, code }: { method: string; path: string; status: number; code: string }) =>
        hear(`${method} ${path}`, status, code),
    } as const
    const device = await registerDevice(options, { activationCode, model: 'Faults' })
    let memory: TillMemory = { lastNumber: 0, reversing: [] }
    const till = openTill(options, device, { read: () => memory, write: (next) => (memory = next) })
    await till.signIn(cashier.email, admin.password)
    const confirm: OpenTill['confirm'] = async (...given) => {
      const paid = await till.confirm(...given)
      if (paid.outcome === 'paid') told.paid.set(paid.purchase.id, cents(paid.purchase.benefitsAmount))
      else told.reversed.add(paid.purchase.id)
      return paid
    }
    const reverse: OpenTill['reverse'] = async (id) => {
      const done = await till.reverse(id)
      told.paid.delete(id)
      told.reversed.add(id)
      return done
    }
    return { ...till, confirm, reverse }
  }

  const serve = async (till: OpenTill): Promise<void> => {
    const end = await visit(till, items, drawKind(random, false), random)
    if (!end.sold || state.mailsLeft === 0 || told.mails.size >= mailsMax || random() > 0.1) return
    state.mailsLeft -= 1
    const email = `${end.purchase.id}@receipts.test`
    await till.mailReceipt(end.purchase.id, email)
    told.mails.add(email)
  }
  for (let nth = 0; nth < 4; nth += 1) {
    const till = await openCounter(nth)
    keepDoing(() => serve(till), 100)
  }

  const read = (): Promise<unknown> => ask(listItems, { query: { storeId: store.id, pageSize: 20 } })
  for (let nth = 0; nth < 3; nth += 1) keepDoing(read, 100)

  const priced = (await call(listItems, { query: { storeId: store.id, pageSize: 10 } })).items
  keepDoing(async () => {
    const item = priced[Math.floor(random() * priced.length)]
    if (!item) throw new Error('The store sells no item.')
    const { id, code, storeId } = item
    const { name, description, unit, taxPercentage, active, version } = await ask(getItem, { params: { id, code } })
    const price = (1 + Math.floor(random() * 9998)) / 100
    const storePrices = [{ storeId, price, taxPercentage, active }]
    const body = { code, name, description, unit, applyAllStore: false, storePrices, version }
    await ask(updateItem, { params: { id }, body })
    told.prices.set(id, cents(price))
  }, 300)

  /** Uploads a file of `rows` new items and a row with an unknown unit. Returns when the upload is answered, not when the import ends. */
  const startImport = async (prefix: string, rows: number): Promise<void> => {
    const records = catalogue(prefix, rows + 1).map(cellsOf)
    const { name, buffer } = asFile('faults.csv', [...records.slice(1), (records[0] ?? []).with(3, 'BOX')])
    const { method, path } = uploadItemBatch
    await patiently(`${method} ${path}`, async (key) => {
      const form = new FormData()
      form.set('trial', JSON.stringify(trial))
      form.set('allStores', 'true')
      form.set('file', new Blob([new Uint8Array(buffer)], { type: 'text/csv' }), name)
      const sent = { method, body: form, headers: { ...headers, 'idempotency-key': key } }
      const answer = await fetch(`${base}${path}`, { ...sent, signal: AbortSignal.timeout(20_000) }).catch(lost)
      if (!answer.ok) throw toRefused(answer.status, await answer.text(), null)
      await answer.arrayBuffer()
    })
    told.imports.set(prefix, rows)
  }

  return {
    told,
    heard,
    unexpected,
    startImport,
    go: (): void => {
      state.isPaused = false
      state.mailsLeft = mailsOfRound
    },
    /** Returns true when every started round ended within two minutes. */
    rest: async (): Promise<boolean> => {
      state.isPaused = true
      for (let nth = 0; state.busy > 0 && nth < 2400; nth += 1) await pause(50)
      return state.busy === 0
    },
    stop: async (): Promise<void> => {
      state.isOver = true
      await Promise.race([Promise.all(running), pause(10_000)])
    },
  }
}
export type Load = Awaited<ReturnType<typeof openLoad>>
