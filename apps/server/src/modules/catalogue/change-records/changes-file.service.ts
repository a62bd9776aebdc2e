import { Readable } from 'node:stream'
import { headingOf, statusWord, type CatalogueColumn } from '@tillgate/domain/catalogue-file.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { translateImport } from '@tillgate/phrases/translate-import.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import { attachment } from '#server/http/attachment.ts'

/** One value that changes at a store. `before` is empty for a value that the store does not have yet. */
export type ValueChange = {
  store: string
  code: string
  name: string
  field: CatalogueColumn
  before: string
  after: string
}

type Prices = { priceCents: number; taxMilli: number; active: boolean }

/** Values of a price as the catalogue file writes them. */
const textsOf = ({ priceCents, taxMilli, active }: Prices, language: Language) =>
  [
    ['price', (priceCents / 100).toFixed(2)],
    ['taxPercentage', String(taxMilli / 1000)],
    ['active', statusWord(active, language)],
  ] as const

/** Lists the fields of a price that change. Without a price before, the new price is the change. */
export const priceChanges = (
  before: Prices | undefined,
  after: Prices,
  language: Language,
): Pick<ValueChange, 'field' | 'before' | 'after'>[] => {
  const old = before && new Map<CatalogueColumn, string>(textsOf(before, language))
  return textsOf(after, language).flatMap(([field, text]) => {
    const was = old?.get(field) ?? ''
    const isShown = old ? was !== text : field === 'price'
    return isShown ? [{ field, before: was, after: text }] : []
  })
}

async function* linesOf(language: Language, parts: AsyncIterable<readonly ValueChange[]>): AsyncGenerator<string> {
  yield (
    csvStart +
      csvLine([
        translateImport(language, 'import.change-store'),
        headingOf('code', language),
        headingOf('name', language),
        translateImport(language, 'import.change-field'),
        translateImport(language, 'import.change-before'),
        translateImport(language, 'import.change-after'),
      ])
  )
  for await (const part of parts)
    yield part
      .map(({ store, code, name, field, before, after }) =>
        csvLine([store, code, name, headingOf(field, language), before, after]),
      )
      .join('')
}

/** Sends changes of the catalogue as a CSV file, one line for each value. */
export const sendChanges = (
  reply: FastifyReply,
  language: Language,
  name: string,
  parts: AsyncIterable<readonly ValueChange[]>,
): FastifyReply =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(name))
    .header('cache-control', 'no-store')
    .send(Readable.from(linesOf(language, parts)))
