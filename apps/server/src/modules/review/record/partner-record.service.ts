import * as contract from '@tillgate/contract/operator-partner-record.ts'
import type { PartnerRecord, RecordDocument } from '@tillgate/contract/operator-partner-record.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { worstFirst, type RepeatableCheck, type ReviewCheck } from '@tillgate/domain/review.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Db } from '#server/db/db.ts'
import { changeAsOperator } from '#server/db/change.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import { findNpiQuestion, findTinQuestion } from '#server/modules/onboarding/api.ts'
import { screenChanged, type ScreenDeps } from '#server/modules/sanctions/api.ts'
import { checksOfRow } from '../review.answer.ts'
import { findReview, type ReviewRow } from '../review.queries.ts'
import { askRegistry, type NpiDeps } from '../evidence/npi.jobs.ts'
import { askTaxOffice, type TinDeps } from '../evidence/tin.jobs.ts'
import type { Operating } from '../evidence/with-application.service.ts'
import {
  findFirstApplication,
  isPartner,
  listPartnerDocuments,
  type RecordDocumentRow,
} from './partner-record.queries.ts'

/** What the services behind the checks need. */
type RepeatDeps = TinDeps & NpiDeps & ScreenDeps

const toDocument = (row: RecordDocumentRow): RecordDocument => ({
  id: row.id,
  kind: row.kind,
  store: row.store,
  applicationId: row.applicationId,
  uploadedAt: row.uploadedAt.toISOString(),
  expiresOn: row.expiresOn,
  daysLeft: row.daysLeft,
  isOpened: row.isOpened,
  verifiedAt: row.verifiedAt?.toISOString() ?? null,
  verifiedBy: row.verifiedBy === '' ? null : row.verifiedBy,
})

/** Returns true for a check that can be asked about now: the partner has its number, and something is there to ask. */
const isRepeatable = (deps: RepeatDeps, row: ReviewRow, check: ReviewCheck): boolean => {
  if (row.status !== 'REVIEW' && row.status !== 'APPROVED') return false
  if (check === 'ein') return deps.tin.asksAnybody && row.hasEin
  if (check === 'npi') return deps.npi.asksAnybody && row.npi !== '' && !retailerTypes.includes(row.type)
  return check === 'sanctions' && row.screening.listInForce !== null
}

const answeredAt = (row: ReviewRow, check: ReviewCheck): Date | null => {
  if (check === 'ein') return row.tin === 'PENDING' ? null : row.tinAskedAt
  if (check === 'npi') return row.npiAskedAt
  if (check === 'sanctions') return row.screening.last?.screenedAt ?? null
  if (check === 'identity') return row.identityAt
  if (check === 'bank') return row.ownersAt
  return check === 'terms' ? row.termsAt : null
}

const readReview = async (deps: RepeatDeps, db: Db, partnerId: string): Promise<PartnerRecord['review']> => {
  const applicationId = await findFirstApplication(db, partnerId)
  const row = applicationId === undefined ? undefined : await findReview(db, applicationId)
  if (!row) return null
  return {
    applicationId: row.id,
    isOpen: row.status === 'REVIEW' && row.phase !== 'CLOSED',
    checks: worstFirst(checksOfRow(deps.keyring, row)).map(({ check, result }) => ({
      check,
      result,
      at: answeredAt(row, check)?.toISOString() ?? null,
      isRepeatable: isRepeatable(deps, row, check),
    })),
  }
}

/** Returns documents and checks of a partner, without the values behind the checks. */
export const getPartnerRecord =
  (deps: RepeatDeps) =>
  (
    { params: { id } }: Input<typeof contract.getPartnerRecord>,
    { pool }: Operating,
  ): Promise<Answer<typeof contract.getPartnerRecord>> =>
    withOperator(pool, async (db) => {
      if (!(await isPartner(db, id))) refuse('partner.not-found')
      const documents = await listPartnerDocuments(db, id, contract.recordDocumentsMax)
      return { documents: documents.map(toDocument), review: await readReview(deps, db, id) }
    })

const findFirst = (pool: Operating['pool'], partnerId: string): Promise<ReviewRow> =>
  withOperator(pool, async (db) => {
    if (!(await isPartner(db, partnerId))) refuse('partner.not-found')
    const id = await findFirstApplication(db, partnerId)
    return (id === undefined ? undefined : await findReview(db, id)) ?? refuse('check.not-repeatable')
  })

/** Asks outside a transaction. The answer is saved by the same functions as that of the scheduled checks. */
const ask = async (deps: RepeatDeps, { partnerId, id }: ReviewRow, check: RepeatableCheck): Promise<void> => {
  if (check === 'sanctions') return screenChanged(deps, partnerId)
  if (check === 'ein') {
    const question = await withOperator(deps.pool, (db) => findTinQuestion(db, partnerId, id))
    return question && askTaxOffice(deps, question)
  }
  const question = await withOperator(deps.pool, (db) => findNpiQuestion(db, partnerId, id))
  return question && askRegistry(deps, question)
}

const perHour = { name: 'check-repeat', max: 10, seconds: 3600 }
/** Per operator, so that a single operator cannot use up the limit of every partner. */
const perOperator = { name: 'check-repeat-operator', max: 30, seconds: 3600 }

/** Runs a check again. A repeated request asks again, within the limit: the answer is the present one each time. */
export const repeatCheck =
  (deps: RepeatDeps) =>
  async (
    { params: { id, check } }: Input<typeof contract.repeatCheck>,
    kept: Operating,
  ): Promise<Answer<typeof contract.repeatCheck>> => {
    const context = withoutIdempotency(kept)
    await limitRate(context, [
      { ...perOperator, subject: context.caller.userId },
      { ...perHour, subject: `${id} ${check}` },
    ])
    const before = await findFirst(context.pool, id)
    if (!isRepeatable(deps, before, check)) refuse('check.not-repeatable')
    await ask(deps, before, check)
    return changeAsOperator(context, id, async (db, audit) => {
      const row = (await findReview(db, before.id)) ?? refuse('check.not-repeatable')
      const resultOf = (one: ReviewRow) =>
        checksOfRow(context.keyring, one).find((found) => found.check === check)?.result ?? 'skip'
      const result = resultOf(row)
      await audit({
        action: 'application.check-repeated',
        object: 'application',
        objectId: row.id,
        before: { result: resultOf(before) },
        after: { check, result },
      })
      return { result }
    })
  }
