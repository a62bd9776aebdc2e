import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { ensureBuilt } from '../tools/built.ts'
import { runAhead } from './frame/ahead.ts'
import { startBuilt, type Built } from './frame/built-process.ts'
import { cappedCase, quantile, zeroCase, type Case, type Samples } from './frame/case.ts'
import { lightClient } from './frame/light-client.ts'
import type { Resources } from './frame/report-resources.ts'
import type { Rude } from './frame/rude-process.ts'
import type { Bench, Run } from './frame/run.ts'
import { bearer } from './frame/servers.ts'
import { steadily } from './frame/steadily.ts'
import { acceptTerms, anOperator, aPartner, aReader } from './seed/partners.ts'
import { seedPartners, seedSales } from './seed/sales.ts'
import { aBenchTill } from './seed/till.ts'

/** Calls a second of each polite client. */
const perSecond = 20
/** Time in milliseconds in which rude clients connect before anything is measured. */
const settleMs = 1000
/** Longest time in seconds after which a process has forgotten connections that ended. */
const forgottenSeconds = 30

const patient: Omit<Rude, 'connections' | 'texts'> = { pauseMs: 100, drips: false, isDeaf: false }
const form = 'multipart/form-data; boundary=x'
const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nBarcode'

type Head = { path: string; type?: string; length: number; token?: string; closes?: boolean }
const headOf = ({ path, type = 'application/json', length, token, closes = false }: Head): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `content-type: ${type}`,
    `content-length: ${length}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(closes ? ['connection: close'] : []),
    '\r\n',
  ].join('\r\n')

/** Sessions of the rude clients. */
type Sessions = { admin: string; operator: string; reader: string; storeId: string }

/** `isAnswered`: the process answers whole requests, and writes a line of its log for each. */
type Kind = { name: string; rude: Rude; isAnswered: boolean }

const uploadsTo = (token: string, paths: readonly string[]): string[] =>
  paths.map((path) => `${headOf({ path, type: form, length: 100_000, token })}${part}`)

const kindsOf = ({ admin, operator, reader, storeId }: Sessions, share: (count: number) => number): Kind[] => [
  {
    name: '241 half bodies',
    rude: { ...patient, connections: share(241), texts: [`${headOf({ path: '/api/pos/auth/login', length: 9 })}{`] },
    isAnswered: false,
  },
  {
    name: '241 requests a minute of one address',
    rude: {
      ...patient,
      connections: share(241),
      texts: [`${headOf({ path: '/api/auth/passkey-sign-in/begin', length: 2, closes: true })}{}`],
      pauseMs: 60_000,
    },
    isAnswered: true,
  },
  {
    name: '32 slow readers of a report',
    rude: {
      ...patient,
      connections: share(32),
      texts: [`${headOf({ path: '/api/report/retailer/transactions/download', length: 2, token: reader })}{}`],
      isDeaf: true,
    },
    isAnswered: true,
  },
  {
    name: '32 slow imports',
    rude: { ...patient, connections: share(32), texts: uploadsTo(admin, ['/api/itembatch']), drips: true },
    isAnswered: true,
  },
  {
    name: '32 slow uploads of each other kind',
    rude: {
      ...patient,
      connections: share(128),
      texts: [
        ...uploadsTo(admin, [`/api/store/${storeId}/documents`]),
        ...uploadsTo(operator, [
          '/api/operator/approved-products',
          '/api/operator/bank-statements',
          '/api/operator/sanction-lists',
        ]),
      ],
      drips: true,
    },
    isAnswered: true,
  },
  {
    name: '241 answers before the body',
    rude: {
      ...patient,
      connections: share(241),
      texts: [headOf({ path: '/api/no-such-route', type: form, length: 1000 })],
    },
    isAnswered: true,
  },
  {
    name: '1,000 unused connections',
    rude: { ...patient, connections: share(1000), texts: [''] },
    isAnswered: false,
  },
  {
    name: '241 slow headers',
    rude: {
      ...patient,
      connections: share(241),
      texts: ['GET /api/settings HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: '],
      drips: true,
    },
    isAnswered: false,
  },
]

/** Runs rude clients in a process of their own. Returns the function that stops them and returns their number of connections. */
const beRude = (run: Run, { port }: Built, rude: Rude): (() => Promise<number>) => {
  const child = fork(join(import.meta.dirname, 'frame/rude-process.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  run.atEnd(() => child.kill())
  child.send({ rude, port })
  return async () => {
    child.send({ stop: true })
    const [{ opened }] = await once(child, 'message')
    child.kill()
    return opened
  }
}

/** `forget`: sets the counts of call limits to zero, which a till of twenty calls a second exceeds within minutes. */
type Polite = Record<'list' | 'till', ReturnType<typeof lightClient>> & { forget: () => Promise<unknown> }
/** `cores`: CPU of the process for each second. */
type Sample = Record<'list' | 'till', number[]> & { refused: number; cores: number }

const askPolitely = async (built: Built, { list, till, forget }: Polite, seconds: number): Promise<Sample> => {
  await forget()
  const [before, begun] = [built.cpu(), performance.now()]
  const [lists, tills] = await Promise.all([
    steadily(seconds, perSecond, list.read),
    steadily(seconds, perSecond, till.read),
  ])
  const cores = (built.cpu() - before) / ((performance.now() - begun) / 1000)
  return { list: lists.times, till: tills.times, refused: lists.refused.length + tills.refused.length, cores }
}

/** Waits until the process has no more connections than before. */
const untilForgotten = async (built: Built, connections: number, triesLeft = forgottenSeconds) => {
  const found = await built.resources()
  if (found.connections <= connections || triesLeft === 0) return found
  await pause(1000)
  return untilForgotten(built, connections, triesLeft - 1)
}

const quantilesOf = (name: string, what: 'list' | 'till', { ours, limit }: Samples<Sample>): Case[] =>
  [0.5, 0.99].map((share) => ({
    name: `${what} beside ${name}, p${share * 100}`,
    unit: 'ms',
    goal: 2,
    ours: ours.map((one) => quantile(one[what], share)),
    limit: limit.map((one) => quantile(one[what], share)),
  }))

/** Polite calls beside one kind of rude clients against the same calls alone, and what the process keeps of their connections. */
const casesOf = async (run: Run, built: Built, polite: Polite, { name, rude, isAnswered }: Kind): Promise<Case[]> => {
  const seconds = run.size(10, 2)
  const counts = { opened: 0, calls: 0 }
  const ask = async (): Promise<Sample> => {
    const sample = await askPolitely(built, polite, seconds)
    counts.calls += sample.list.length + sample.till.length + sample.refused
    return sample
  }
  const beside = async <T>(work: () => Promise<T>): Promise<T> => {
    const stop = beRude(run, built, rude)
    await pause(settleMs)
    const sample = await work()
    counts.opened += await stop()
    return sample
  }
  // Compiles the code of the refusals, which stays.
  await beside(async () => undefined)
  const { connections } = await untilForgotten(built, 2 * perSecond, 5)
  const [before, linesBefore, begun] = [await built.resources(), built.lines(), performance.now()]
  const found = await run.alternate(() => beside(ask), ask)
  const after = await untilForgotten(built, connections)
  const lines = (built.lines() - linesBefore - counts.calls) / ((performance.now() - begun) / 1000)
  console.log(`${name}: ${counts.opened} connections`)
  return [
    ...quantilesOf(name, 'list', found),
    ...quantilesOf(name, 'till', found),
    zeroCase(
      `refused calls beside ${name}, more than alone`,
      Math.max(0, refusedOf(found.ours) - refusedOf(found.limit)),
    ),
    cappedCase(`CPU for ${name}`, '% of a core', [(coresOf(found.ours) - coresOf(found.limit)) * 100], 20),
    cappedCase(`timers and connections kept after ${name}`, '', [keptOf(after) - keptOf(before)], 5),
    cappedCase(`memory kept after ${name}`, 'kB', [(after.heap - before.heap) / 1024], 1024),
    ...(isAnswered ? [] : [cappedCase(`log lines beside those of answered calls, ${name}`, '/s', [lines], 2)]),
  ]
}
const coresOf = (samples: readonly Sample[]): number =>
  quantile(
    samples.map(({ cores }) => cores),
    0.5,
  )
const refusedOf = (samples: readonly Sample[]): number => samples.reduce((sum, { refused }) => sum + refused, 0)
const keptOf = ({ timers, connections }: Resources): number => timers + connections

const aRudePartner = async (client: Client) => {
  const { partnerId, storeId } = await aPartner(client)
  await acceptTerms(client, partnerId)
  return { admin: await aReader(client, partnerId), storeId }
}

/** Polite callers beside rude clients at the same address. */
export const bench: Bench = async (run) => {
  await ensureBuilt(['server'])
  const { client, url } = await run.database()
  await seedPartners(client)
  await seedSales(client, run.size(100_000, 2_000), 1)
  const { rows } = await client.query('select partner_id from purchase limit 1')
  const reader = await aReader(client, rows[0].partner_id)
  const shop = await aBenchTill(client)
  const sessions = { ...(await aRudePartner(client)), operator: await anOperator(client), reader }
  const built = await startBuilt(run, url)
  const owner = await aReader(client, shop.partnerId)
  const polite = {
    list: lightClient(built.port, '/api/store/stores-by-user', bearer(owner)),
    till: lightClient(built.port, `/api/pos/item/${shop.barcodes[0]}`, shop.headers),
    forget: () => client.query('delete from rate_limit'),
  }
  run.atEnd(polite.list.stop)
  run.atEnd(polite.till.stop)
  runAhead()
  await askPolitely(built, polite, 2)
  const cases: Case[] = []
  const share = (count: number): number => (run.isSmall ? Math.ceil(count / 8) : count)
  for (const kind of kindsOf(sessions, share)) cases.push(...(await casesOf(run, built, polite, kind)))
  return cases
}
