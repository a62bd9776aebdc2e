import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { alternate, median, type Case } from './case.ts'
import { csvOf, itemAt, xlsxOf } from './catalogue.ts'
import { benchDatabase, type BenchDatabase } from './database.ts'
import { aPartner, setUpImports, type ImportSetup, type Partner } from './import-setup.ts'

const rows = 100_000
const rounds = 5

type Cost = { seconds: number; cpu: number }
const costOf = async (cpu: () => number, work: () => Promise<unknown>): Promise<Cost> => {
  const own = process.cpuUsage()
  const theirs = cpu()
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1000
  const { user, system } = process.cpuUsage(own)
  return { seconds, cpu: (user + system) / 1e6 + cpu() - theirs }
}

const pieces = async function* (text: string) {
  const size = 64 * 1024
  for (let from = 0; from < text.length; from += size)
    yield await Promise.resolve(Buffer.from(text.slice(from, from + size)))
}

/** The limit: the same rows, rendered before the clock starts, streamed into the same tables and indexes. */
const rawCopy = async (database: BenchDatabase): Promise<Cost> => {
  const { client } = database
  const { partnerId, storeIds } = await aPartner(client, 1)
  const ids = Array.from({ length: rows }, () => randomUUID())
  const items = ids.map((id, n) => {
    const { code, codeKey, name, description, unit } = itemAt(n)
    return `${partnerId}\t${id}\t${code}\t${codeKey}\t${name}\t${description}\t${unit}\n`
  })
  const prices = ids.map((id, n) => {
    const { cents, taxMilli } = itemAt(n)
    return `${partnerId}\t${storeIds[0]}\t${id}\t${cents}\t${taxMilli}\tt\n`
  })
  const [itemText, priceText] = [items.join(''), prices.join('')]
  return costOf(database.cpu, async () => {
    const copy = (into: string, text: string) =>
      pipeline(pieces(text), client.query(copyFrom(`copy ${into} from stdin`)))
    await client.query('begin')
    await copy('item (partner_id, id, code, code_key, name, description, unit)', itemText)
    await copy('item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)', priceText)
    await client.query('commit')
  })
}

const importOnce = async (
  database: BenchDatabase,
  deps: ImportSetup,
  fileKey: string,
  partner: Partner,
): Promise<Cost> => {
  const batch = await deps.batchOf(database.client, partner, fileKey)
  const cost = await costOf(database.cpu, () => deps.run(partner.partnerId, batch))
  const { rows: found } = await database.client.query('select status, originals from item_batch where id = $1', [batch])
  if (found[0]?.status !== 'FINISHED' || found[0].originals !== rows)
    throw new Error(`import ended ${JSON.stringify(found)}`)
  return cost
}

/** Whatever is written moves a row: its version, its place, or the counters. */
const printOf = async (client: Client, { partnerId }: Partner): Promise<string> => {
  const parts = await Promise.all(
    ['item', 'item_store'].map((table) =>
      client.query(
        `select count(*) || md5(string_agg(xmin::text || xmax::text || ctid::text, '' order by ctid)) as print
        from ${table} where partner_id = $1`,
        [partnerId],
      ),
    ),
  )
  return parts.map((part) => part.rows[0].print).join()
}

const cases = (name: string, found: { ours: Cost[]; limit: Cost[] }, goal: number): Case[] => {
  const of = (list: readonly Cost[], what: keyof Cost) => list.map((cost) => cost[what])
  const line = (what: keyof Cost, unit: string): Case => ({
    name: `${name}, ${what === 'cpu' ? 'CPU' : 'time'}`,
    unit,
    ours: median(of(found.ours, what)),
    limit: median(of(found.limit, what)),
    goal,
    samples: [of(found.ours, what), of(found.limit, what)],
  })
  return [line('seconds', 's'), line('cpu', 'CPU-s')]
}

/** Idle and peak of a process of its own, that imports once. */
const memory = async (
  { url, client }: BenchDatabase,
  deps: ImportSetup,
  fileKey: string,
  { what, limit }: { what: string; limit: number },
): Promise<Case> => {
  const partner = await aPartner(client, 1)
  const batch = await deps.batchOf(client, partner, fileKey)
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'import-memory.ts'), url, partner.partnerId, batch, deps.filesDir, fileKey],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await once(child, 'close')
  const { idle, peak } = JSON.parse(said)
  return {
    name: `import 100,000 rows${what}: peak memory above idle against ${limit} MB`,
    unit: 'MB',
    ours: peak - idle,
    limit,
    goal: 1,
  }
}

const cpuOf = (costs: readonly Cost[]): number[] => costs.map(({ cpu }) => cpu)

/** What a workbook costs beside the same rows as text: unpacking it, cutting it, its table of strings. */
const workbookCases = async (database: BenchDatabase, deps: ImportSetup, csvKey: string): Promise<Case[]> => {
  const xlsxKey = await deps.keep(xlsxOf(rows))
  const fresh = async (key: string) => importOnce(database, deps, key, await aPartner(database.client, 1))
  await fresh(xlsxKey)
  const { ours, limit } = await alternate(
    rounds,
    () => fresh(xlsxKey),
    () => fresh(csvKey),
  )
  return [
    {
      name: 'import 100,000 rows as XLSX: CPU beside CSV against 0.7 s',
      unit: 'CPU-s',
      ours: median(cpuOf(ours)) - median(cpuOf(limit)),
      limit: 0.7,
      goal: 1,
      samples: [cpuOf(ours), cpuOf(limit)],
    },
    await memory(database, deps, xlsxKey, { what: ' as XLSX', limit: 250 }),
  ]
}

export const importCases = async (): Promise<Case[]> => {
  const file = Buffer.from(csvOf(rows))
  const found: Case[] = []
  for (const [name, goal] of [
    ['without trigram index', 3],
    ['with trigram index', 8],
  ] as const) {
    const database = await benchDatabase('bench_import')
    if (goal === 3) await database.client.query('drop index item_words')
    const deps = await setUpImports(database.url)
    const fileKey = await deps.keep(file)
    const fresh = async () => importOnce(database, deps, fileKey, await aPartner(database.client, 1))
    const limit = () => rawCopy(database)
    await fresh()
    found.push(...cases(`import 100,000 rows, ${name}`, await alternate(rounds, fresh, limit), goal))

    if (goal === 8) {
      const partner = await aPartner(database.client, 1)
      await importOnce(database, deps, fileKey, partner)
      const before = await printOf(database.client, partner)
      const again = await alternate(3, () => importOnce(database, deps, fileKey, partner), limit)
      found.push(...cases('the same file again', again, 3))
      const written = before === (await printOf(database.client, partner)) ? 0 : 1
      found.push({ name: 'the same file again: rows written', unit: '', ours: written, limit: 1, goal: 0 })
      found.push(await memory(database, deps, fileKey, { what: '', limit: 200 }))
      found.push(...(await workbookCases(database, deps, fileKey)))
    }
    await deps.close()
    await database.stop()
  }
  return found
}
