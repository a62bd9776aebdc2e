import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { Client } from 'pg'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { createStore } from '../packages/contract/src/stores.ts'
import { termsVersion } from '../packages/phrases/src/terms/published.ts'
import { ask, start, times, type Server } from './asking.ts'
import { alternate, median, quantile, type Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { aPartner } from './import-setup.ts'

const connections = 6
const rounds = 7
const perRound = 100

const fields = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, nth) => [`a${nth}`, 1])))
const items = (count: number, item: unknown): string =>
  JSON.stringify({ multipleEdit: true, storeId: randomUUID(), items: Array.from({ length: count }, () => item) })

/** Bodies that cost as much time as their route permits. */
const bodies = [
  { name: '90,000 unknown fields', path: createStore.path, body: fields(90_000) },
  { name: '64 kB of unknown fields', path: createStore.path, body: fields(7_000) },
  { name: '64 kB of numbers', path: createStore.path, body: `{"a":[${'1,'.repeat(32_000)}1]}` },
  { name: '2,000 unknown fields', path: createStore.path, body: fields(2_000) },
  { name: '512 kB of wrong ids', path: updateItemsAtStore.path, body: items(16_000, 'x'.repeat(25)) },
  { name: '512 kB of ids that are numbers', path: updateItemsAtStore.path, body: items(16_000, 1) },
]

const aCaller = async (client: Client) => {
  const { partnerId, storeIds } = await aPartner(client, 1)
  await client.query('update partner set agreed_version = $2 where id = $1', [partnerId, termsVersion])
  const [user, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  await client.query(
    `insert into user_account (id, partner_id, audience, email, first_name, last_name, role)
     values ($1, $2, 'portal', $3, 'B', 'B', 'RETAILER')`,
    [user, partnerId, `${user}@bench.test`],
  )
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent) values ($1, $2, 'portal', '', '')`,
    [createHash('sha256').update(token).digest(), user],
  )
  return { storeId: storeIds[0] ?? '', token }
}

/** Sends it once; a connection that the server ends is no error. */
const send = ({ port }: Server, agent: Agent, token: string, { path, body }: { path: string; body: string }) =>
  new Promise<number>((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const sent = request({ port, path, host: '127.0.0.1', method: 'POST', headers, agent }, (answer) => {
      answer.resume()
      answer.on('close', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0))
    sent.end(body)
  })

/** What another caller waits for a list while one account sends hostile bodies over six connections, against nobody doing so. */
export const hostileCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_hostile')
  const [hostile, other] = [await aCaller(database.client), await aCaller(database.client)]
  const server = await start('ours', database.url)
  const list = `/api/item?storeId=${other.storeId}&pageSize=15`
  const alone = async () => quantile(await times(perRound, () => ask(server, list, other.token)), 0.5)
  await alone()
  const cases: Case[] = []
  for (const one of bodies) {
    const answers: Record<number, number> = {}
    const beset = async (): Promise<number> => {
      const agent = new Agent({ keepAlive: true, maxSockets: connections })
      const over = new AbortController()
      const sender = async (): Promise<void> => {
        while (!over.signal.aborted) {
          const status = await send(server, agent, hostile.token, one)
          answers[status] = (answers[status] ?? 0) + 1
        }
      }
      const senders = Array.from({ length: connections }, sender)
      const found = await alone()
      over.abort()
      await Promise.all(senders)
      agent.destroy()
      return found
    }
    const { ours, limit } = await alternate(rounds, beset, alone)
    console.log(`${one.name}: ${JSON.stringify(answers)}`)
    cases.push({
      name: `another caller's p50, ${one.name}`,
      unit: 'ms',
      ours: median(ours),
      limit: median(limit),
      goal: 2,
      samples: [ours, limit],
    })
  }
  server.child.kill()
  await database.stop()
  return cases
}
