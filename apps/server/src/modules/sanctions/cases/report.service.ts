import type * as contract from '@tillgate/contract/operator-sanction-cases.ts'
import { ReportNumber } from '@tillgate/contract/operator-sanction-cases.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { documentFileName, documentMediaOf } from '@tillgate/domain/document-media.ts'
import { caseReportBytesMax } from '@tillgate/domain/sanction-cases.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { refuse } from '#server/base/refusal.ts'
import { auditView } from '#server/db/audit-view.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { sendDownload } from '#server/http/attachment.ts'
import { collectFile } from '#server/http/collect-file.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { readForm, type Form } from '#server/http/read-form.ts'
import { withContent } from '#server/http/request-meta.ts'
import type { SealedField } from '#server/secrets/keyring.ts'
import { endTasksOf, findCase, findReportFile, saveReport } from './cases.queries.ts'
import { blockedCents, changeOfCase, type Operating } from './cases.service.ts'

const Params = z.object({ id: z.uuid() })
const perMinute = { name: 'sanction-report', max: 10, seconds: 60 }
const collect = collectFile({
  bytesMax: caseReportBytesMax,
  tooLarge: 'sanctions.report-too-large',
  unnamed: 'report.pdf',
})

const fieldOf = (partnerId: string, rowId: string): SealedField => ({
  table: 'sanction_case',
  column: 'report_sealed',
  partnerId,
  rowId,
})

const numberOf = ({ fields }: Form): string => {
  const parsed = z.safeParse(ReportNumber, fields.get('number')?.at(-1))
  if (parsed.success) return parsed.data
  const code = parsed.error.issues[0]?.message ?? ''
  return refuse('input.invalid', {
    fields: [{ field: 'number', code: isFieldErrorCode(code) ? code : 'field.required' }],
  })
}

/** Records the report of blocked property with its amount of now. Everything stays blocked. */
export const reportSanctionCase = async (
  request: FastifyRequest,
  context: Operating,
): Promise<Answer<typeof contract.reportSanctionCase>> => {
  const { pool, keyring, caller } = context
  const params = z.safeParse(Params, request.params)
  const id = params.success ? params.data.id : refuse('sanctions.case-not-found')
  await limitRate({ pool, keyring }, [{ ...perMinute, subject: caller.userId }])
  const { stored: file, form } = await readForm(request, {
    file: collect,
    discard: async () => undefined,
    missing: 'sanctions.report-missing',
  })
  const number = numberOf(form)
  const media = documentMediaOf(file.bytes) ?? refuse('sanctions.report-format')
  const fileName = documentFileName(file.name, media)
  const sum = createHash('sha256').update(file.bytes).digest('hex')
  const repeatable = withContent(context, request.url, `${sum} ${number}`, form.trial)
  return changeOfCase(repeatable, id, async (db, { partnerId, reportedAt, liftedAt }) => {
    if (liftedAt !== null) refuse('sanctions.lifted')
    if (reportedAt !== null) refuse('sanctions.reported')
    const [by, cents] = [caller.userId, await blockedCents(db, partnerId)]
    const sealed = keyring.seal(fieldOf(partnerId, id), file.bytes.toString('base64'))
    await saveReport(db, id, { number, cents, by, fileName, bytes: file.bytes.length, sealed })
    await endTasksOf(db, id, { kinds: ['REPORT'], state: 'DONE', by })
    const after = { code: number, fileName, sha256: sum, totalCents: cents }
    return { kind: 'REPORT', text: number, action: 'reported', after }
  })
}

export const getSanctionReport = async (
  { params: { id } }: Input<typeof contract.getSanctionReport>,
  context: Operating,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { name, bytes } = await withOperator(context.pool, async (db) => {
    if (!(await findCase(db, id))) refuse('sanctions.case-not-found')
    const found = (await findReportFile(db, id)) ?? refuse('sanctions.no-report')
    await auditView(db, context, found.partnerId, {
      action: 'sanctions.report-opened',
      object: 'sanction-case',
      objectId: id,
    })
    const text = context.keyring.open(fieldOf(found.partnerId, id), found.sealed)
    return { name: found.name, bytes: Buffer.from(text, 'base64') }
  })
  return sendDownload(reply, name, bytes)
}
