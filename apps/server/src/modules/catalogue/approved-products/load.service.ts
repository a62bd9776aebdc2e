import { createHash } from 'node:crypto'
import type * as contract from '@tillgate/contract/operator-approved-products.ts'
import { Reason } from '@tillgate/contract/reasons.ts'
import { day } from '@tillgate/contract/paging.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import {
  applyDelta,
  fullLayoutOf,
  listFileBytesMax,
  listFormatOf,
  listRowsMax,
  readFullList,
  usedColumns,
} from '@tillgate/domain/approved-list-file.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { sheetKindOf } from '@tillgate/domain/catalogue-file.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/boot/deps.ts'
import { collectFile, type CollectedFile } from '#server/http/collect-file.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { readForm, type Form } from '#server/http/read-form.ts'
import { withContent } from '#server/http/request-meta.ts'
import { Unreadable, type Sheets, type TableRecord } from '#server/integrations/sheets/port.ts'
import { refuse } from '#server/base/refusal.ts'
import { allEntries, findVersion } from './approved-products.queries.ts'
import { loadList, previewList, type Candidate } from './preview.service.ts'

/** Limit of loads: parsing a list takes seconds. */
const perMinute = { name: 'approved-list-load', max: 30, seconds: 60 }

const Fields = z.object({
  programmeId: z.uuid(),
  purse: z.string().check(z.minLength(1), z.maxLength(20)),
  effectiveOn: z.optional(day),
  baseId: z.optional(z.uuid()),
  removed: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  load: z.optional(z.literal('true')),
  reason: z.optional(Reason),
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

const collect = collectFile({ bytesMax: listFileBytesMax, tooLarge: 'apl.too-large', unnamed: 'approved-products.csv' })

const recordsOf = async ({ records }: Sheets, { bytes }: CollectedFile): Promise<TableRecord[]> => {
  if (bytes.length === 0) refuse('apl.empty')
  if (!['text', 'workbook'].includes(sheetKindOf(bytes))) refuse('apl.unreadable')
  try {
    return await records(bytes, listRowsMax)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
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

const readerOf = (rows: readonly TableRecord[]): Reader => {
  const [first] = rows
  const heading = first?.cells ?? []
  if (listFormatOf(heading) === 'DELTA') {
    return {
      source: 'DELTA',
      read: (base) => (base.length === 0 ? refuse('apl.no-base') : applyDelta(base, rows)),
    }
  }
  const found = fullLayoutOf(rows.map(({ cells }) => cells))
  if ('missing' in found) return refuseColumns(found.missing, found.found)
  const { layout, at, absent, ignored } = found
  const list = readFullList(layout, rows.slice(at + 1))
  // A file of which nothing can be read would empty the list.
  if (list.entries.length === 0) refuse('apl.none-valid')
  return {
    source: 'FULL',
    absent,
    ignored: ignored.map((text) => maskCardNumbers(text)),
    read: (base) => {
      const lost = usedColumns(base, absent)
      return lost.length > 0 ? refuseColumns(lost, rows[at]?.cells ?? []) : list
    },
  }
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
    const { load: isMeant, baseId = null, effectiveOn, removed, programmeId, purse, reason } = fieldsOf(form)
    const candidate = {
      ...readerOf(await recordsOf(sheets, file)),
      programmeId,
      purse,
      fileName: file.name,
      effectiveOn,
      baseId,
      removed,
      reason,
    }
    return isMeant ? loadList(ofContent(context, file, form), candidate) : previewList(context, candidate)
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
    programmeId: version.programmeId,
    purse: version.purse,
    fileName: version.fileName,
    effectiveOn: body.effectiveOn,
    baseId: body.baseId,
    removed: body.removed,
    reason: body.reason,
  }
  return body.load ? loadList(context, candidate) : previewList(context, candidate)
}
