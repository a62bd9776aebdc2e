import { createHash } from 'node:crypto'
import * as contract from '@tillgate/contract/operator-approved-products.ts'
import { Reason } from '@tillgate/contract/reasons.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import {
  applyDelta,
  fullLayoutOf,
  listFileBytesMax,
  listFormatOf,
  listMappingOf,
  listRowsMax,
  readFullList,
  usedColumns,
  type FoundLayout,
  type ListColumnChoice,
  type ListColumnMapping,
} from '@tillgate/domain/approved-list-file.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { sheetKindOf } from '@tillgate/domain/catalogue-file.ts'
import { headingNames } from '@tillgate/domain/column-mapping.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Operator } from '#server/base/caller.ts'
import { headingKey } from '#server/base/heading-key.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { collectFile, type CollectedFile } from '#server/http/collect-file.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { parseJsonStrict } from '#server/http/parse-json.ts'
import { readForm, type Form } from '#server/http/read-form.ts'
import { withContent } from '#server/http/request-meta.ts'
import { UnreadableFileError, type Sheets, type TableRecord } from '#server/integrations/sheets/port.ts'
import { refuse } from '#server/base/refusal.ts'
import { allEntries, findVersion } from './approved-products.queries.ts'
import { listListColumns } from './list-columns.queries.ts'
import { loadList, previewList, type Candidate, type ListColumnsOfFile } from './preview.service.ts'
import { day } from '@tillgate/contract/scalars.ts'

/** Limit of loads: parsing a list takes seconds. */
const perMinute = { name: 'approved-list-load', max: 30, seconds: 60 }

const Fields = z.object({
  programId: z.uuid(),
  purse: z.string().check(z.minLength(1), z.maxLength(20)),
  effectiveOn: z.optional(day),
  baseId: z.optional(z.uuid()),
  removed: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  load: z.optional(z.literal('true')),
  reason: z.optional(Reason),
  columns: z.optional(z.string().check(z.maxLength(1000))),
})

/** Returns the fields of the form without empty ones. */
const fieldsOf = ({ fields }: Form): z.output<typeof Fields> => {
  const given = [...fields].flatMap(([name, values]) => {
    const value = values.at(-1)
    return value ? [[name, value] as const] : []
  })
  const parsed = z.safeParse(Fields, Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.'),
    code: isFieldErrorCode(message) ? message : ('field.invalid' as const),
  }))
  return refuse('input.invalid', { fields: wrong })
}

/** Columns that a person chose for this file. Undefined: no choice. */
const choiceOf = (text: string | undefined): ListColumnChoice | undefined => {
  if (text === undefined) return undefined
  const parsed = z.safeParse(contract.ListColumnChoice, parseJsonStrict(text, { name: 'columns' }))
  return parsed.success
    ? parsed.data
    : refuse('input.invalid', { fields: [{ field: 'columns', code: 'field.invalid' }] })
}

const collect = collectFile({ bytesMax: listFileBytesMax, tooLarge: 'apl.too-large', unnamed: 'approved-products.csv' })

const recordsOf = async ({ records }: Sheets, { bytes }: CollectedFile): Promise<TableRecord[]> => {
  if (bytes.length === 0) refuse('apl.empty')
  if (!['text', 'workbook'].includes(sheetKindOf(bytes))) refuse('apl.unreadable')
  try {
    return await records(bytes, listRowsMax)
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error
    return refuse(error.fault.code === 'import.empty' ? 'apl.empty' : 'apl.unreadable')
  }
}

type Reader = Pick<Candidate, 'source' | 'read' | 'absent' | 'ignored'>

/** Refuses a file whose columns cannot be read, and names them. */
const refuseColumns = (missing: readonly string[], found: readonly string[]): never =>
  refuse('apl.columns', {
    fields: [
      {
        field: 'file',
        code: 'list.columns-missing',
        params: { missing: missing.join(', '), found: maskCardNumbers(found.join(', ')).slice(0, headingsShown) },
      },
    ],
  })
const headingsShown = 300

const samplesMax = 3
const textMax = 40
const textOf = (cell: string | undefined): string => maskCardNumbers((cell ?? '').trim()).slice(0, textMax)

const columnsOf = (
  rows: readonly TableRecord[],
  {
    heading,
    layout,
    at,
    origin,
  }: Pick<FoundLayout, 'heading' | 'layout' | 'at'> & { origin: contract.ListFileColumns['origin'] },
): ListColumnsOfFile => {
  const columns: ListColumnChoice = {}
  for (const [column, place] of layout) columns[column] = place
  const below = rows.slice(at + 1, at + 1 + samplesMax)
  return {
    shown: {
      origin,
      headings: heading.map((name, index) => ({
        heading: textOf(name),
        samples: below.map(({ cells }) => textOf(cells[index])),
      })),
      columns,
    },
    headerKey: headingKey(headingNames(heading)),
    mapping: listMappingOf(heading, layout),
  }
}

type Reading = {
  chosen: ListColumnChoice | undefined
  find: (names: readonly string[]) => ListColumnMapping | undefined
}
/** `reader`: undefined while the columns are not known. `columns`: null of a file of changes. */
type Readers = { reader: Reader | undefined; columns: ListColumnsOfFile | null }

const readerOf = (rows: readonly TableRecord[], reading: Reading): Readers => {
  const [first] = rows
  if (reading.chosen === undefined && listFormatOf(first?.cells ?? []) === 'DELTA') {
    const read: Reader['read'] = (base) => (base.length === 0 ? refuse('apl.no-base') : applyDelta(base, rows))
    return { reader: { source: 'DELTA', read }, columns: null }
  }
  const found = fullLayoutOf(
    rows.map(({ cells }) => cells),
    reading,
  )
  if ('missing' in found) {
    // Our own format needs all its columns, and one heading is no table.
    const isAsked = found.found.length > 1 && found.missing.every((column) => column === 'code' || column === 'name')
    if (!isAsked) return refuseColumns(found.missing, found.found)
    return { reader: undefined, columns: columnsOf(rows, { ...found, origin: 'ASKED' }) }
  }
  const { heading, layout, at, absent, ignored } = found
  const list = readFullList(layout, rows.slice(at + 1))
  // A file without a readable row would empty the list.
  if (list.entries.length === 0) refuse('apl.none-valid')
  const read: Reader['read'] = (base) => {
    const lost = usedColumns(base, absent)
    return lost.length > 0 ? refuseColumns(lost, heading) : list
  }
  const reader: Reader = { source: 'FULL', absent, ignored: ignored.map((text) => maskCardNumbers(text)), read }
  return { reader, columns: columnsOf(rows, found) }
}

/** "The same request" of an upload is the same file for the same purse, meant in the same way. */
const ofContent = (
  context: Context<Operator>,
  { bytes }: CollectedFile,
  { fields, trial }: Form,
): Context<Operator> => {
  const sum = createHash('sha256').update(bytes).digest('hex')
  return withContent(context, '/api/operator/approved-products', `${sum} ${JSON.stringify([...fields])}`, trial)
}

const limit = async ({ pool, caller, keyring }: Context<Operator>): Promise<void> => {
  await limitRate({ pool, keyring }, [{ ...perMinute, subject: caller.userId }])
}

export const loadApprovedList =
  ({ sheets }: Pick<Deps, 'sheets'>) =>
  async (request: FastifyRequest, context: Context<Operator>): Promise<Answer<typeof contract.loadApprovedList>> => {
    await limit(context)
    const { stored: file, form } = await readForm(request, {
      file: collect,
      discard: async () => undefined,
      missing: 'apl.file-missing',
    })
    const {
      load: isMeant,
      baseId = null,
      effectiveOn,
      removed,
      programId,
      purse,
      reason,
      columns: text,
    } = fieldsOf(form)
    const remembered = await withOperator(context.pool, (db) => listListColumns(db, { programId, purse }))
    const byKey = new Map(remembered.map(({ headerKey, mapping }) => [headerKey, mapping]))
    const { reader, columns } = readerOf(await recordsOf(sheets, file), {
      chosen: choiceOf(text),
      find: (names) => byKey.get(headingKey(names)),
    })
    const shown = columns?.shown ?? null
    if (!reader) return isMeant ? refuse('apl.columns') : { preview: null, columns: shown, id: null, proposalId: null }
    const candidate = {
      ...reader,
      programId,
      purse,
      fileName: file.name,
      effectiveOn,
      baseId,
      removed,
      reason,
    }
    if (!isMeant) return { ...(await previewList(context, candidate)), columns: shown }
    return loadList(ofContent(context, file, form), candidate, columns)
  }

/** Creates a new version from a formerly active one. */
export const restoreApprovedList = async (
  { params: { id }, body }: Input<typeof contract.restoreApprovedList>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.restoreApprovedList>> => {
  const { version, entries } = await withOperator(context.pool, async (db) => {
    const found = (await findVersion(db, id)) ?? refuse('apl.not-found')
    if (found.activatedAt === null) refuse('apl.never-active')
    return { version: found, entries: await allEntries(db, id) }
  })
  const candidate = {
    source: 'RESTORE' as const,
    read: () => ({ entries, rejected: [] }),
    programId: version.programId,
    purse: version.purse,
    fileName: version.fileName,
    effectiveOn: body.effectiveOn,
    baseId: body.baseId,
    removed: body.removed,
    reason: body.reason,
  }
  if (body.load) return loadList(context, candidate, null)
  return { ...(await previewList(context, candidate)), columns: null }
}
