import { randomUUID } from 'node:crypto'
import { costOf, type Cost } from '../frame/cost.ts'
import type { BenchDatabase } from '../frame/database.ts'
import { copyItems, itemLine, priceLine } from './items.ts'
import { aPartner, type Partner } from './partners.ts'

/** The bytes in pieces of the size that streams have. */
export const inPieces = async function* (bytes: Buffer) {
  const size = 64 * 1024
  for (let from = 0; from < bytes.length; from += size) yield await Promise.resolve(bytes.subarray(from, from + size))
}

/** The limit of an import: the same rows, rendered before the clock starts, streamed into the same tables and indexes of a new partner. */
export const rawCopy = async (database: BenchDatabase, rows: number): Promise<{ cost: Cost; partner: Partner }> => {
  const { client } = database
  const keys = Array.from({ length: rows }, () => randomUUID())
  const partner = await aPartner(client)
  const all = { ...partner, rows, ids: (n: number) => keys[n] ?? '' }
  const items = Buffer.from(keys.map((_, n) => itemLine(all, n)).join(''))
  const prices = Buffer.from(keys.map((_, n) => priceLine(all, n)).join(''))
  const cost = await costOf(database, async () => {
    await client.query('begin')
    await copyItems(client, inPieces(items), inPieces(prices))
    await client.query('commit')
  })
  return { cost, partner }
}
