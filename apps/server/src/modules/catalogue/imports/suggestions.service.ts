import { roundedRange } from '@tillgate/domain/barcodes.ts'
import { catalogueColumns } from '@tillgate/domain/catalogue-file.ts'
import { codeKeyIn, suggestValue, type RepairFault } from '@tillgate/domain/catalogue-repair.ts'
import type { Db } from '#server/db/db.ts'
import { toFaults } from './rejected-rows.answer.ts'
import type { StoredRow } from './rejected-rows.queries.ts'
import type { Staging } from './merge.queries.ts'
import { listItemsBetween, listKnownItems, listListedNames, type KnownItem } from './suggestions.queries.ts'

/** Different rounded barcodes of one file that are looked up; more are the sign of a file to export again. */
const lookUpsMax = 50

type Catalogue = {
  items: ReadonlyMap<string, KnownItem>
  listed: ReadonlyMap<string, string>
  rounded: ReadonlyMap<string, readonly { code: string; name: string }[]>
}

const isRounded = ({ code }: RepairFault): boolean => code === 'barcode.precision-lost'

/** Reads the values of the catalogue for the rows, in a few statements for all of them. */
const readCatalogue = async (db: Db, staging: Staging, rows: readonly StoredRow[]): Promise<Catalogue> => {
  const keys = [...new Set(rows.flatMap(({ cells }) => codeKeyIn(cells) ?? []))]
  const items = keys.length > 0 ? await listKnownItems(db, staging, keys) : []
  const listed = keys.length > 0 ? await listListedNames(db, keys) : []
  const rounded = new Map<string, { code: string; name: string }[]>()
  const values = new Set(rows.flatMap((row) => toFaults(row).filter(isRounded)).map(({ value }) => value))
  for (const value of [...values].slice(0, lookUpsMax)) {
    const range = roundedRange(value)
    if (range) rounded.set(value, await listItemsBetween(db, staging.partnerId, range))
  }
  return {
    items: new Map(items.map((item) => [item.codeKey, item])),
    listed: new Map(listed.map(({ codeKey, name }) => [codeKey, name])),
    rounded,
  }
}

/** Item that fits a rounded barcode, by the digits alone or by digits and name. */
const fittingCode = (fits: Catalogue['rounded'], value: string, name: string): string | undefined => {
  const found = fits.get(value) ?? []
  const named = found.filter((item) => item.name.toLowerCase() === name.trim().toLowerCase())
  const [one, other] = found.length === 1 ? found : named
  return one && !other ? one.code : undefined
}

/** Suggests a value for each error of the rows: from the value itself, or from the partner's items and approved products. */
export const suggestAll = async (
  db: Db,
  staging: Staging,
  rows: readonly StoredRow[],
): Promise<(row: StoredRow, fault: RepairFault) => string | null> => {
  const { items, listed, rounded } = await readCatalogue(db, staging, rows)
  return ({ cells }, fault) => {
    const key = codeKeyIn(cells)
    const item = key === undefined ? undefined : items.get(key)
    const own = {
      code: isRounded(fault)
        ? fittingCode(rounded, fault.value, cells[catalogueColumns.indexOf('name')] ?? '')
        : undefined,
      name: item?.name ?? (key === undefined ? undefined : listed.get(key)),
      description: item?.description,
      unit: item?.unit,
      price: item && item.priceCents !== null ? (item.priceCents / 100).toFixed(2) : undefined,
      taxPercentage: undefined,
      active: undefined,
    }
    const known = fault.column === null ? undefined : own[fault.column]
    return suggestValue(cells, fault) ?? known ?? null
  }
}
