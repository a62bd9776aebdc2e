import { setTimeout as pause } from 'node:timers/promises'
import { caller } from '@tillgate/client/call.ts'
import { Refused, lost, toRefused } from '@tillgate/client/refused.ts'
import type { OpenTill, TillCall } from '@tillgate/client/till.ts'
import { login } from '@tillgate/contract/auth.ts'
import { uploadItemBatch } from '@tillgate/contract/item-batches.ts'
import { getItem, listItems, updateItem } from '@tillgate/contract/items.ts'
import { downloadTransactions } from '@tillgate/contract/reports.ts'
import type { Answer, ClientInput, Route } from '@tillgate/contract/route.ts'
import type { Random } from '@tillgate/domain/seeded.ts'
import type { ShopItem } from '../../apps/sandbox/src/shop/back-office.ts'
import { openCounters } from '../../apps/sandbox/src/shop/counters.ts'
import { drawKind, visit } from '../../apps/sandbox/src/shop/shopper.ts'
import { demoPassword } from '../../apps/server/src/seed/program.ts'
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
  reports: number
  /** Sales that were reported as paid before a report was requested, and that the report lacks. */
  unreported: Set<string>
}
export type Heard = { atMs: number; failed: boolean; detail: string }

const admin = { email: 'maria@delgado.test', password: demoPassword }
const trial = { userAgent: 'faults', hostname: 'localhost' }
/** The product mails 60 receipts an hour for one cashier. */
const mailsMax = 55
const cents = (dollars: number): number => Math.round(dollars * 100)
const isUnanswered = (error: unknown): boolean =>
  error instanceof Refused &&
  (error.status === 0 || error.status >= 500 || ['idempotency.in-flight', 'rate.too-many'].includes(error.code))

/** `patienceMs`: time in which a call must be answered. */
export const openLoad = async (base: string, random: Random, patienceMs: number) => {
  const told: Told = {
    paid: new Map(),
    reversed: new Set(),
    mails: new Set(),
    prices: new Map(),
    imports: new Map(),
    reports: 0,
    unreported: new Set(),
  }
  const heard: Heard[] = []
  /** Answers that the shop did not expect, such as a card that was not charged. */
  const unexpected: string[] = []
  const hear = (what: string, status: number, code = ''): void => {
    const failed = status === 0 || status >= 500
    heard.push({ atMs: performance.now(), failed, detail: `${what} ${status} ${code}` })
  }
  const state = { isPaused: true, isOver: false, busy: 0, mailsLeft: 0, imports: 0 }
  const running: Promise<void>[] = []

  /** Repeats `work` until the load ends. A pause lets the current round finish. */
  const keepDoing = (work: () => Promise<unknown>, betweenMs: number): void => {
    const loop = async (): Promise<void> => {
      while (!state.isOver) {
        await pause(state.isPaused ? 50 : betweenMs * (0.5 + random.next()))
        if (state.isPaused) continue
        state.busy += 1
        await work().catch((error: unknown) => unexpected.push(error instanceof Error ? error.message : String(error)))
        state.busy -= 1
      }
    }
    running.push(loop())
  }

  /** Repeats a request under one key until it is answered. */
  const patiently = async <T>(what: string, ask: (key: string) => Promise<T>): Promise<T> => {
    const key = crypto.randomUUID()
    for (;;) {
      try {
        const answer = await ask(key)
        hear(what, 200)
        return answer
      } catch (error) {
        const { status, code, retryAfter = 0.2 } = error instanceof Refused ? error : new Refused(0, {})
        hear(what, status, code)
        if (!isUnanswered(error) || state.isOver) throw error
        await pause(Math.min(2, retryAfter) * 1000)
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

  const options = {
    base,
    appVersion: '1.0.0',
    language: 'en-US',
    trial,
    checksAnswers: true,
    timeoutMs: patienceMs,
    sleep: () => pause(200),
    onCall: ({ method, path, status, code }: TillCall) => hear(`${method} ${path}`, status, code),
  } as const
  const counters = await openCounters(options, admin, { tills: 4, pick: (stores) => stores.slice(0, 1) })
  const storeId = counters[0]?.storeId ?? ''

  /** The till with its answers written down. */
  const noted = (till: OpenTill): OpenTill => ({
    ...till,
    confirm: async (...given) => {
      const paid = await till.confirm(...given)
      if (paid.outcome === 'paid') told.paid.set(paid.purchase.id, cents(paid.purchase.benefitsAmount))
      else told.reversed.add(paid.purchase.id)
      return paid
    },
    reverse: async (id) => {
      const done = await till.reverse(id)
      told.paid.delete(id)
      told.reversed.add(id)
      return done
    },
  })
  const serve = async (till: OpenTill, items: readonly ShopItem[]): Promise<void> => {
    const end = await visit(till, items, drawKind(random, false), random)
    if (!end.sold || state.mailsLeft === 0 || told.mails.size >= mailsMax || random.next() > 0.08) return
    state.mailsLeft -= 1
    const email = `${end.purchase.id}@receipts.test`
    await till.sendReceipt(end.purchase.id, { email })
    told.mails.add(email)
  }
  for (const { till, items } of counters) keepDoing(() => serve(noted(till), items), 100)

  const read = (): Promise<unknown> => ask(listItems, { query: { storeId, pageSize: 20 } })
  for (let nth = 0; nth < 3; nth += 1) keepDoing(read, 100)

  const priced = (await call(listItems, { query: { storeId, pageSize: 10 } })).items
  keepDoing(async () => {
    const item = priced[Math.floor(random.next() * priced.length)]
    if (!item) throw new Error('The store sells no item.')
    const { id, code } = item
    const { name, description, unit, taxPercentage, active, version } = await ask(getItem, { params: { id, code } })
    // A thousandth of a pound costs a cent at least.
    const price = (1000 + Math.floor(random.next() * 9000)) / 100
    const storePrices = [{ storeId, price, taxPercentage, active }]
    const body = { code, name, description, unit, applyAllStore: false, storePrices, version }
    await ask(updateItem, { params: { id }, body })
    told.prices.set(id, cents(price))
  }, 300)

  const startDate = new Date().toISOString()
  /** Requests the report of all transactions since the start, and looks for the sales that were paid before. */
  keepDoing(async () => {
    const { method, path } = downloadTransactions
    const paid = [...told.paid.keys()]
    const text = await patiently(`${method} ${path}`, async () => {
      const sent = { method, headers: { ...headers, 'content-type': 'application/json' } }
      const body = JSON.stringify({ fileType: 'csv', startDate, trial })
      const signal = AbortSignal.timeout(patienceMs)
      const answer = await fetch(`${base}${path}`, { ...sent, body, signal }).catch(lost)
      if (!answer.ok) throw toRefused(answer.status, await answer.text(), answer.headers.get('retry-after'))
      return answer.text().catch(lost)
    }).catch((error: unknown) => {
      // A report without an answer may still run, and no sale is reported before the first.
      if (error instanceof Refused && error.code.startsWith('report.')) return undefined
      throw error
    })
    if (text === undefined) return
    told.reports += 1
    for (const id of paid) if (!text.includes(id)) told.unreported.add(id)
  }, 2000)

  /** Uploads a file of `rows` new items and a row with an unknown unit. Returns when the upload is answered, not when the import ends. */
  const startImport = async (rows: number): Promise<void> => {
    const prefix = `8${String((state.imports += 1)).padStart(3, '0')}`
    const records = catalogue(prefix, rows + 1).map(cellsOf)
    const { name, buffer } = asFile('faults.csv', [...records.slice(1), (records[0] ?? []).with(3, 'BOX')])
    const { method, path } = uploadItemBatch
    await patiently(`${method} ${path}`, async (key) => {
      const form = new FormData()
      form.set('trial', JSON.stringify(trial))
      form.set('allStores', 'true')
      form.set('file', new Blob([new Uint8Array(buffer)], { type: 'text/csv' }), name)
      const sent = { method, body: form, headers: { ...headers, 'idempotency-key': key } }
      const answer = await fetch(`${base}${path}`, { ...sent, signal: AbortSignal.timeout(4 * patienceMs) }).catch(lost)
      if (!answer.ok) throw toRefused(answer.status, await answer.text(), answer.headers.get('retry-after'))
      await answer.arrayBuffer()
    })
    told.imports.set(prefix, rows)
  }

  return {
    told,
    heard,
    unexpected,
    startImport,
    allowMails: (count: number): void => {
      state.mailsLeft = count
    },
    go: (): void => {
      state.isPaused = false
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
