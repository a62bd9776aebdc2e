import { randomUUID } from 'node:crypto'
import { runUndo } from '../apps/server/src/modules/catalogue/changes/undo.jobs.ts'
import { runImport } from '../apps/server/src/modules/catalogue/imports/run.service.ts'
import { cappedCase, caseOf, zeroCase, type Case } from './frame/case.ts'
import { costCases, costOf, rowsPrint, type Cost } from './frame/cost.ts'
import { memoryOfJob } from './frame/memory.ts'
import type { Bench } from './frame/run.ts'
import { openWorker } from './frame/worker.ts'
import { csvOf, xlsxOf } from './seed/catalogue.ts'
import { aBatch } from './seed/batches.ts'
import { aPartner, type Partner } from './seed/partners.ts'
import { inPieces, rawCopy } from './seed/raw-copy.ts'

/** One file imported to one store, against COPY of the same rows. */
export const bench: Bench = async (run) => {
  const rows = run.size(100_000, 5_000)
  const database = await run.database()
  const { client } = database
  const folder = run.folder()
  const { deps, close } = await openWorker(database.url, folder)
  run.atEnd(close)
  const store = async (content: Buffer): Promise<string> => {
    const key = randomUUID()
    await deps.files.put(key, inPieces(content), 1e9)
    return key
  }
  const [csv, xlsx] = [await store(Buffer.from(csvOf(rows))), await store(await xlsxOf(rows))]

  const importAs = async (batch: string, partner: Partner): Promise<Cost> => {
    const cost = await costOf(database, () => runImport(deps, partner.partnerId, batch, new AbortController().signal))
    const { rows: found } = await client.query('select status, file_rows from item_batch where id = $1', [batch])
    if (found[0]?.status !== 'FINISHED' || found[0].file_rows !== rows)
      throw new Error(`import ended ${JSON.stringify(found)}`)
    return cost
  }
  const importTo = async (partner: Partner, fileKey: string): Promise<Cost> =>
    importAs(await aBatch(database, partner, fileKey), partner)
  /** Undoes an import as a worker does. */
  const undo = async ({ partnerId }: Partner, batch: string): Promise<Cost> => {
    const changeId = randomUUID()
    await client.query(
      `insert into catalogue_change (partner_id, id, kind, status, user_id, undoes, total)
       values ($1, $2, 'UNDO', 'RUNNING', $1, $3, $4)`,
      [partnerId, changeId, batch, rows],
    )
    const cost = await costOf(database, () => runUndo(deps, { partnerId, changeId }, new AbortController().signal))
    const { rows: found } = await client.query('select status, restored from catalogue_change where id = $1', [
      changeId,
    ])
    if (found[0]?.status !== 'DONE' || found[0].restored !== rows)
      throw new Error(`undo ended ${JSON.stringify(found)}`)
    return cost
  }
  const fresh = async (fileKey: string) => importTo(await aPartner(client), fileKey)
  const copied = async () => (await rawCopy(database, rows)).cost
  const memoryCase = async (kind: string, fileKey: string, most: number): Promise<Case> => {
    const partner = await aPartner(client)
    const batch = await aBatch(database, partner, fileKey)
    const memory = await memoryOfJob('import', database.url, folder, partner.partnerId, batch)
    return cappedCase(`${kind}: peak memory above idle`, 'MB', [memory], most)
  }

  await fresh(csv)
  const first = costCases(`${rows} CSV rows`, await run.alternate(() => fresh(csv), copied), 3)

  const partner = await aPartner(client)
  await importTo(partner, csv)
  const before = await rowsPrint(client, ['item', 'item_store'])
  const again: Cost[] = []
  for (let round = 0; round < run.rounds; round += 1) again.push(await importTo(partner, csv))
  const isSame = before === (await rowsPrint(client, ['item', 'item_store']))
  const copies = { ours: again, limit: [await copied()] }

  const undos: { ours: Cost[]; limit: Cost[] } = { ours: [], limit: [] }
  for (let round = 0; round < run.rounds; round += 1) {
    const other = await aPartner(client)
    const batch = await aBatch(database, other, csv)
    undos.limit.push(await importAs(batch, other))
    undos.ours.push(await undo(other, batch))
  }

  await fresh(xlsx)
  const workbook = await run.alternate(
    () => fresh(xlsx),
    () => fresh(csv),
  )
  return [
    ...first,
    ...costCases('the same file again', copies, 1),
    zeroCase('the same file again: rows written (1: some)', isSame ? 0 : 1),
    ...costCases(`undo of ${rows} rows beside their import`, undos, 1.5),
    caseOf({ name: 'XLSX beside CSV, CPU', unit: 'CPU-s', goal: 1.3 }, workbook, ({ cpu }) => cpu),
    await memoryCase('CSV', csv, 200),
    await memoryCase('XLSX', xlsx, 250),
  ]
}
