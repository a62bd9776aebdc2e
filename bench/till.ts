import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { cpuOf, start, type Server } from './asking.ts'
import { median, quantile, type Case } from './case.ts'
import { benchDatabase } from './database.ts'
import type { Statement } from './list-server.ts'
import { templateOf } from './replay.ts'
import { anIssuer, postOver } from './till-calls.ts'
import { aBenchTill, type Till } from './till-seed.ts'

const linesOf30 = 30
const rounds = 9
const perRound = 100
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const post = postOver(agent)

type Steps = { create: () => Promise<string>; confirm: (basket: string) => Promise<string> }

/** `same`: the same goods each time, so that two recordings differ in what the product makes up alone. */
const stepsOf = (server: Server, { headers, barcodes }: Till, same = false): Steps => {
  let nth = Math.floor(Math.random() * 1e9)
  const under = () => ({ ...headers, 'idempotency-key': randomUUID() })
  return {
    create: () => {
      nth += 1
      const lines = Array.from({ length: linesOf30 }, (_, place) => ({
        barcode: barcodes[((same ? 1 : nth) * 7_919 + place * 331) % barcodes.length],
        quantity: 1 + (place % 3),
      }))
      return post(server, '/api/pos/purchase', under(), { terminalTxnNo: nth, lines })
    },
    confirm: (basket) => {
      const { id, totalAmount } = JSON.parse(basket)
      const body = { cardToken: 'card_bench_ok', entryMode: 'CHIP', expectedTotal: totalAmount }
      return post(server, `/api/pos/purchase/${id}/confirm`, under(), body)
    },
  }
}
const bareSteps = (server: Server): Steps => ({
  create: () =>
    post(server, '/create', {}, { lines: Array.from({ length: linesOf30 }, () => ({ barcode: '0', quantity: 1 })) }),
  confirm: () => post(server, '/confirm', {}, { cardToken: 'card_bench_ok' }),
})

/** What the product says to the database for each step; that of confirming in two parts, before and after the issuer. */
const recorded = async (server: Server, till: Till) => {
  let heard: Statement[] = []
  server.child.on('message', (message: { statement?: Statement }) => {
    if (message.statement) heard.push(message.statement)
  })
  const steps = stepsOf(server, till, true)
  const hearing = async <T>(work: () => Promise<T>) => {
    heard = []
    const answer = await work()
    await cpuOf(server)
    return { answer, heard }
  }
  const sale = async () => {
    const created = await hearing(steps.create)
    const confirmed = await hearing(() => steps.confirm(created.answer))
    const cut = confirmed.heard.findIndex(({ text }) => text === 'commit') + 1
    return { create: created.heard, before: confirmed.heard.slice(0, cut), after: confirmed.heard.slice(cut) }
  }
  await sale()
  return [await sale(), await sale()] as const
}

const timed = async (work: () => Promise<string>, into: number[]): Promise<string> => {
  const begun = performance.now()
  const answer = await work()
  into.push(performance.now() - begun)
  return answer
}

type Times = { create: number[]; confirm: number[] }
const round = async (steps: Steps): Promise<Times> => {
  const times: Times = { create: [], confirm: [] }
  for (let nth = 0; nth < perRound; nth += 1) {
    const basket = await timed(steps.create, times.create)
    await timed(() => steps.confirm(basket), times.confirm)
  }
  return times
}

const caseOf = (
  name: string,
  what: keyof Times,
  share: number,
  goal: number,
  found: { ours: Times[]; least: Times[] },
): Case => {
  const [mine, bare] = [found.ours, found.least].map((all) => all.map((one) => quantile(one[what], share)))
  return {
    name: `${name} p${share * 100}`,
    unit: 'ms',
    ours: median(mine ?? []),
    limit: median(bare ?? []),
    goal,
    samples: [mine ?? [], bare ?? []],
  }
}

/** A basket of thirty lines is priced, and paid by a card, against the same statements on node:http and pg alone. */
export const tillCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_till')
  const till = await aBenchTill(database.client)
  const issuer = await anIssuer()
  const recorder = await start('recorded', database.url, { ISSUER_URL: issuer.url })
  const [one, other] = await recorded(recorder, till)
  recorder.child.kill()
  const child = fork(join(import.meta.dirname, 'till-server.ts'), [database.url, issuer.url], {
    serialization: 'advanced',
  })
  const [{ port }] = await once(child, 'message')
  const bare: Server = { child, port }
  const templates = {
    create: templateOf(one.create, other.create),
    before: templateOf(one.before, other.before),
    after: templateOf(one.after, other.after),
  }
  child.send({ templates })
  const ours = await start('ours', database.url, { ISSUER_URL: issuer.url })
  const [mine, least] = [stepsOf(ours, till), bareSteps(bare)]
  const found: { ours: Times[]; least: Times[] } = { ours: [], least: [] }
  await round(mine)
  await round(least)
  for (let nth = 0; nth < rounds; nth += 1) {
    found.ours.push(await round(mine))
    found.least.push(await round(least))
  }
  for (const server of [ours, bare]) server.child.kill()
  issuer.server.close()
  agent.destroy()
  await database.stop()
  console.log(`${one.create.length} statements to price, ${one.before.length + one.after.length} to confirm`)
  return [
    caseOf('price 30 lines', 'create', 0.5, 2, found),
    caseOf('price 30 lines', 'create', 0.95, 2, found),
    caseOf('confirm 30 lines', 'confirm', 0.5, 2, found),
    caseOf('confirm 30 lines', 'confirm', 0.95, 2, found),
  ]
}
