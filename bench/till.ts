import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { drawBasket } from '@tillgate/domain/drawn-baskets.ts'
import { seeded } from '@tillgate/domain/seeded.ts'
import { latencies } from './frame/calls.ts'
import { portOf } from './frame/parent.ts'
import { templateOf } from './frame/replay.ts'
import type { Bench, Run } from './frame/run.ts'
import { ask, startBare, startProduct, startRecorder, type Server } from './frame/servers.ts'
import { aBenchTill, type Till } from './seed/till.ts'

const linesOf30 = 30
const card = 'card_bench_ok'

/** Starts a card issuer that approves everything at once. Both servers call it, so its time is in both figures. */
export const anIssuer = async (run: Run): Promise<string> => {
  const server = createServer(async (asked, answer) => {
    let text = ''
    for await (const piece of asked) text += piece
    const approval = { decision: 'APPROVED', authorizationId: randomUUID(), cardRef: 'bench', last4: '4821' }
    const body = JSON.stringify({ ...approval, approved: JSON.parse(text).amounts })
    answer.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  server.keepAliveTimeout = 600_000
  await once(server.listen(0, '127.0.0.1'), 'listening')
  run.atEnd(() => server.close())
  return `http://127.0.0.1:${portOf(server.address())}`
}

/** Both steps of a sale: `confirm` pays the oldest priced basket. */
type Steps = { create: () => Promise<string>; confirm: () => Promise<string> }

/** `isSame`: each basket has the same goods, so that two recordings differ only in values that the product makes up. */
const stepsOf = (server: Server, { headers, barcodes }: Till, isSame = false): Steps => {
  const goods = barcodes.map((code) => ({ code }))
  const shelves = { covered: goods.slice(0, goods.length / 2), others: goods.slice(goods.length / 2) }
  const priced: string[] = []
  let nth = Math.floor(Math.random() * 1e9)
  const post = (path: string, body: object) =>
    ask(server, { path, body, headers: { ...headers, 'idempotency-key': randomUUID() } })
  return {
    create: async () => {
      nth += 1
      const drawn = drawBasket(shelves, { lines: linesOf30, soldBy: () => 'pieces' }, seeded(isSame ? 1 : nth))
      const lines = drawn.map(({ item, quantityMilli }) => ({ barcode: item.code, quantity: quantityMilli / 1000 }))
      priced.push(await post('/api/pos/purchase', { terminalTxnNo: nth, lines }))
      return ''
    },
    confirm: () => {
      const { id, totalAmount } = JSON.parse(priced.shift() ?? '{}')
      const body = { cardToken: card, entryMode: 'CHIP', expectedTotal: totalAmount }
      return post(`/api/pos/purchase/${id}/confirm`, body)
    },
  }
}
export const bareSteps = (server: Server): Steps => {
  const lines = Array.from({ length: linesOf30 }, () => ({ barcode: '0', quantity: 1 }))
  return {
    create: () => ask(server, { path: '/create', body: { lines } }),
    confirm: () => ask(server, { path: '/confirm', body: { cardToken: card } }),
  }
}

/** Starts a bare server that answers `/create` and `/confirm` with the product's statements of both steps. */
export const startBareTill = async (run: Run, url: string, till: Till, issuer: string): Promise<Server> => {
  const { server, hear, stop } = await startRecorder(run, url, { ISSUER_URL: issuer })
  const steps = stepsOf(server, till, true)
  const sale = async () => {
    const { statements: create } = await hear(steps.create)
    const { statements: confirm } = await hear(steps.confirm)
    // The first commit ends the part before the issuer is asked.
    const cut = confirm.findIndex(({ text }) => text === 'commit') + 1
    return { create, before: confirm.slice(0, cut), after: confirm.slice(cut) }
  }
  await sale()
  const [one, other] = [await sale(), await sale()]
  stop()
  const part = (step: 'create' | 'before' | 'after') => templateOf(one[step], other[step])
  return startBare(
    run,
    url,
    new Map([
      ['/create', { parts: [part('create')], opens: true }],
      ['/confirm', { parts: [part('before'), part('after')], closes: true, asks: issuer }],
    ]),
  )
}

/** A basket of thirty lines is priced and paid by card, against the same statements on bare node:http and pg. */
export const bench: Bench = async (run) => {
  const database = await run.database()
  const till = await aBenchTill(database.client)
  const issuer = await anIssuer(run)
  const bare = await startBareTill(run, database.url, till, issuer)
  const ours = await startProduct(run, database.url, { ISSUER_URL: issuer })
  const [mine, least] = [stepsOf(ours, till), bareSteps(bare)]
  const count = run.size(100, 10)
  // A till sells more in a bench than its call limits let it sell in ten minutes.
  const before = () => database.client.query('delete from rate_limit')
  return latencies(run, [
    { name: 'price 30 lines', goals: [1.5, 2], work: mine.create, limit: least.create, count, before },
    { name: 'confirm 30 lines', goals: [1.5, 2], work: mine.confirm, limit: least.confirm, count, before },
  ])
}
