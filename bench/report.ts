import { request } from 'node:http'
import type { Client } from 'pg'
import pg from 'pg'
import { poolOver } from '../apps/server/src/db/db.ts'
import { reportText } from '../apps/server/src/modules/sales/reports/reports.queries.ts'
import { megabytesOf, start, type Server } from './asking.ts'
import { alternate, median, type Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { aPlace, aReaderOf, seedTransactions } from './transactions-seed.ts'

const rounds = 3
const wanted = 1_000_000

/** The moment from which on the chain has had so many transactions. */
const sinceWhen = async (client: Client, partnerId: string, rows: number): Promise<string> => {
  const found = await client.query(
    `select started_at from purchase where partner_id = $1 order by started_at desc, id desc offset $2 limit 1`,
    [partnerId, rows - 1],
  )
  return found.rows[0].started_at.toISOString()
}

type Download = { seconds: number; firstByteMs: number; lines: number; memory: number }
const download = (server: Server, token: string, content: object): Promise<Download> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify(content)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const path = '/api/report/retailer/transactions/download'
    const began = performance.now()
    let [lines, memory, firstByteMs] = [0, megabytesOf(server), 0]
    const watch = setInterval(() => (memory = Math.max(memory, megabytesOf(server))), 50)
    const asked = request({ port: server.port, path, host: '127.0.0.1', method: 'POST', headers }, (answer) => {
      answer.on('data', (piece: Buffer) => {
        // The headings leave before the database is asked; what counts is the first row behind them.
        lines += piece.reduce((sum, byte) => sum + (byte === 10 ? 1 : 0), 0)
        if (lines > 1 && firstByteMs === 0) firstByteMs = performance.now() - began
      })
      answer.on('error', reject)
      answer.on('end', () => {
        clearInterval(watch)
        const found: Download = { seconds: (performance.now() - began) / 1000, firstByteMs, lines: lines - 1, memory }
        if (answer.statusCode === 200) resolve(found)
        else reject(new Error(`answered ${answer.statusCode}`))
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })

/** A million transactions as CSV over HTTP, against the same COPY into nothing. */
export const reportCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_transactions', { keep: true })
  if (database.isNew) await seedTransactions(database.client)
  const { partnerId } = await aPlace(database.client)
  const token = await aReaderOf(database.client, 0)
  const startDate = await sinceWhen(database.client, partnerId, wanted)
  const server = await start('ours', database.url)
  const owners = new pg.Pool({ connectionString: database.url, max: 1 })
  const text = await poolOver(owners)
    .transaction()
    .execute(async (db) => reportText(db, { partnerId, from: startDate }, 'en-US'))
  /** With the settings under which the report is read, so that its rows come in the same way. */
  const copied = async (): Promise<number> => {
    const began = performance.now()
    await database.client.query(
      `begin; set local timezone = 'America/New_York'; set local enable_sort = off; set local enable_seqscan = off;
       set local enable_bitmapscan = off; set local max_parallel_workers_per_gather = 0; set local jit = off;
       copy (${text}) to '/dev/null' (format csv); commit`,
    )
    return (performance.now() - began) / 1000
  }
  const idle = megabytesOf(server)
  await download(server, token, { startDate })
  const found = await alternate<Download | number>(rounds, () => download(server, token, { startDate }), copied)
  const ours = found.ours.filter((one) => typeof one === 'object')
  const limits = found.limit.filter((one) => typeof one === 'number')
  server.child.kill()
  await owners.end()
  await database.stop()
  console.log(`${ours[0]?.lines} rows, ${idle.toFixed(0)} MB at rest`)
  return [
    {
      name: 'report of 1,000,000 rows against COPY into nothing',
      unit: 's',
      ours: median(ours.map(({ seconds }) => seconds)),
      limit: median(limits),
      goal: 1.6,
      samples: [ours.map(({ seconds }) => seconds), limits],
    },
    { name: 'its first row', unit: 'ms', ours: median(ours.map(({ firstByteMs }) => firstByteMs)), limit: 50, goal: 1 },
    {
      name: 'peak memory above rest',
      unit: 'MB',
      ours: Math.max(...ours.map(({ memory }) => memory)) - idle,
      limit: 120,
      goal: 1,
    },
  ]
}
