import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { itemBatchJobs } from '../apps/server/src/modules/catalogue/catalogue.jobs.ts'
import { caseOf, cappedCase, type Case } from './frame/case.ts'
import { memoryOfJob } from './frame/memory.ts'
import type { Bench } from './frame/run.ts'
import { ask, bearer, startProduct, type Server } from './frame/servers.ts'
import { openWorker } from './frame/worker.ts'
import { aBatch } from './seed/batches.ts'
import { csvOf } from './seed/catalogue.ts'
import { acceptTerms, aPartner, aReader, type Partner } from './seed/partners.ts'
import { inPieces, rawCopy } from './seed/raw-copy.ts'

/** Milliseconds between two reads of the check. */
const pollMs = 25

type Reader = Partner & { token: string }

/** Uploads a file for a check, as the portal does. Returns its id. */
const upload = async ({ port }: Server, { storeId, token }: Reader, csv: Buffer<ArrayBuffer>): Promise<string> => {
  const form = new FormData()
  form.set('stores', storeId)
  form.set('mode', 'CHECK')
  form.set('file', new Blob([csv]), 'items.csv')
  const answer = await fetch(`http://127.0.0.1:${port}/api/itembatch`, {
    method: 'POST',
    headers: bearer(token),
    body: form,
  })
  if (!answer.ok) throw new Error(`upload answered ${answer.status}: ${await answer.text()}`)
  return JSON.parse(await answer.text()).id
}

type Times = { first: number; all: number }

/** Seconds from the answer of an upload until the API shows the first figures of its check, and all of them. */
const timesOf = async (server: Server, reader: Reader, csv: Buffer<ArrayBuffer>, rows: number): Promise<Times> => {
  const id = await upload(server, reader, csv)
  const begun = performance.now()
  const seconds = (): number => (performance.now() - begun) / 1000
  let first: number | undefined
  while (true) {
    const text = await ask(server, { path: `/api/itembatch/${id}/preview`, headers: bearer(reader.token) })
    const { batch, stores } = JSON.parse(text)
    if (stores[0]?.updated > 0) first ??= seconds()
    if (batch.status === 'CHECKED') {
      if (stores[0]?.updated !== rows) throw new Error(`check ended with ${text.slice(0, 200)}`)
      return { first: first ?? seconds(), all: seconds() }
    }
    await pause(pollMs)
  }
}

/** A file of changed prices checked against a catalogue with the same items. */
export const bench: Bench = async (run): Promise<Case[]> => {
  const rows = run.size(100_000, 5_000)
  const database = await run.database()
  const folder = run.folder()
  const worker = await openWorker(database.url, folder)
  run.atEnd(worker.close)
  run.atEnd(await worker.work(itemBatchJobs))
  const server = await startProduct(run, database.url, { DATA_DIR: folder })
  const csv = Buffer.from(csvOf(rows, 1))

  const found: { ours: Times[]; limit: number[] } = { ours: [], limit: [] }
  // The first round warms the caches.
  for (let round = 0; round <= run.rounds; round += 1) {
    const { cost, partner } = await rawCopy(database, rows)
    await acceptTerms(database.client, partner.partnerId)
    const reader = { ...partner, token: await aReader(database.client, partner.partnerId) }
    const times = await timesOf(server, reader, csv, rows)
    if (round === 0) continue
    found.limit.push(cost.seconds)
    found.ours.push(times)
  }

  const partner = await aPartner(database.client)
  const fileKey = randomUUID()
  await worker.deps.files.put(fileKey, inPieces(csv), 1e9)
  const batch = await aBatch(database, partner, fileKey, 'CHECK')
  const memory = await memoryOfJob('import', database.url, folder, partner.partnerId, batch)
  const name = `check of ${rows} rows`
  return [
    cappedCase(
      `${name}: first figures`,
      's',
      found.ours.map(({ first }) => first),
      2,
    ),
    caseOf(
      { name: `${name}: complete, beside COPY of the rows`, unit: 's', goal: 1 },
      { ours: found.ours.map(({ all }) => all), limit: found.limit },
      (seconds) => seconds,
    ),
    cappedCase(`${name}: peak memory above idle`, 'MB', [memory], 200),
  ]
}
