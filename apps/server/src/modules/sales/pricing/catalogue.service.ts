import type * as contract from '@tillgate/contract/pos-catalogue.ts'
import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents, fromTaxMilli } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import type { Till } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import {
  findMoment,
  listCatalogueItems,
  listVersionsInForce,
  type CatalogueRow,
  type Since,
} from './catalogue.queries.ts'
import { findTill } from './price.queries.ts'
import { programFor } from './price.service.ts'

/** Returns true for a snapshot that PostgreSQL reads: running transactions ascend, between the lowest and the next. */
const isSnapshot = (text: string): boolean => {
  if (!/^\d+:\d+:(\d+(,\d+)*)?$/.test(text)) return false
  const [lowest = 0, next = 0, ...running] = text.split(/[:,]/).filter(Boolean).map(Number)
  const order = [1, lowest, ...running]
  const ascends = order.every((one, index) => index === 0 || one >= (order[index - 1] ?? 0))
  return ascends && lowest <= next && running.every((one) => one < next) && Number.isSafeInteger(next)
}

/** State of the catalogue that a till has: what an answer was computed of. */
const Known = z.strictObject({
  cluster: z.string(),
  store: z.uuid(),
  program: z.uuid(),
  snapshot: z.string().check(z.refine(isSnapshot)),
  versions: z.array(z.uuid()),
  labels: z.string(),
})
type Known = z.infer<typeof Known>
/**
 * `to`: what the till has after the last page. `from`: what it had before the first page; null: all items are listed. `after`: the last item
 * of the page before; null: the last page is read.
 */
const Position = z.strictObject({ to: Known, from: z.nullable(Known), after: z.nullable(z.uuid()) })
type Position = z.infer<typeof Position>

const write = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url')
const read = (text: string): Position => {
  try {
    return z.parse(Position, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return refuse('input.invalid', { fields: [{ field: 'since', code: 'field.invalid' }] })
  }
}

/** Running transactions that a position names; with more, it names the lowest one only, and rows come twice. */
const runningMax = 40
const short = (snapshot: string): string => {
  const [lowest = '0', , running = ''] = snapshot.split(':')
  return running.split(',').length > runningMax ? `${lowest}:${lowest}:` : snapshot
}

const firstId = '00000000-0000-0000-0000-000000000000'

const isOf = (known: Known, now: Known): boolean =>
  known.cluster === now.cluster && known.store === now.store && known.program === now.program
const isSame = (known: Known, now: Known): boolean =>
  known.labels === now.labels && known.versions.join(',') === now.versions.join(',')

const sinceOf = (known: Known, now: Known): Since => ({
  snapshot: known.snapshot,
  ended: known.versions.filter((id) => !now.versions.includes(id)),
  begun: now.versions.filter((id) => !known.versions.includes(id)),
  hasOtherLabels: known.labels !== now.labels,
})

const pluOf = ({ codeKey, pluKey }: CatalogueRow): string | null => {
  const key = pluKey ?? codeKey
  return key.startsWith('P:') ? key.slice(2) : null
}
const toItem = (row: CatalogueRow): CatalogueItem => ({
  id: row.id,
  barcode: row.code,
  codeKey: row.codeKey,
  name: row.name,
  unit: row.unit,
  price: fromCents(row.priceCents),
  taxPercentage: fromTaxMilli(row.taxMilli),
  active: row.active,
  plu: pluOf(row),
  covers: (row.entries ?? []).map(({ purse, from, to, maxPriceCents }) => ({
    purse,
    from,
    to,
    maxPrice: maxPriceCents === null ? null : fromCents(maxPriceCents),
  })),
})

/** Lists the items of the till's store, or what changed since an answer that the till has. */
export const listCatalogue = async (
  { query }: Input<typeof contract.listCatalogue>,
  { pool, caller }: Context<Till>,
): Promise<Answer<typeof contract.listCatalogue>> => {
  return withTenant({ pool, caller }, async (db) => {
    const program = await programFor(db, caller, query.program)
    const till = (await findTill(db, caller, program.timeZone)) ?? refuse('session.missing')
    // Before the items: a change that commits in between is part of the next answer, too.
    const moment = (await findMoment(db, caller)) ?? refuse('session.missing')
    const versions = await listVersionsInForce(db, program.id)
    const { cluster, labels } = moment
    const now: Known = {
      cluster,
      store: caller.storeId,
      program: program.id,
      snapshot: short(moment.snapshot),
      versions,
      labels,
    }
    const asked = query.since === undefined ? undefined : read(query.since)
    const known = asked && isOf(asked.to, now) ? asked : undefined
    const isNext = known !== undefined && known.after !== null
    const from = isNext ? known.from : (known?.to ?? null)
    const to = isNext ? known.to : now
    const rows = await listCatalogueItems(db, {
      ...caller,
      versions: to.versions,
      since: from === null ? undefined : sinceOf(from, to),
      after: known?.after ?? firstId,
      limit: query.limit + 1,
    })
    const shown = rows.slice(0, query.limit)
    const last = shown.at(-1)
    const isUnchanged = from !== null && !isNext && rows.length === 0 && isSame(from, to)
    return {
      isFull: from === null,
      items: shown.filter(({ isRemoved }) => !isRemoved).map(toItem),
      removed: from === null ? [] : shown.filter(({ isRemoved }) => isRemoved).map(({ id }) => id),
      next: rows.length > shown.length && last ? write({ to, from, after: last.id }) : null,
      // The same answer while nothing changes.
      cursor: isUnchanged && query.since !== undefined ? query.since : write({ to, from: null, after: null }),
      program: program.code,
      purses: program.purses,
      coversTax: program.coversTax,
      day: till.day,
    }
  })
}
