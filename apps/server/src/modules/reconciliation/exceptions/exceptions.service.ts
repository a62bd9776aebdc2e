import type * as contract from '@tillgate/contract/operator-exceptions.ts'
import type { ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { holdsMoney, isCorrectable } from '@tillgate/domain/exceptions.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import type { Operator } from '#server/base/caller.ts'
import { operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { auditView } from '#server/db/audit-view.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { setCasePartner, withPartnerAdmin, withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refuse } from '#server/base/refusal.ts'
import { findOpenProposal } from '#server/modules/proposals/api.ts'
import { findBankLine } from '../bank-lines/bank-lines.service.ts'
import { accountInForce, eventField, findProgramOfRuns, type Sealed } from '#server/modules/settlement/api.ts'
import { comparedOf, correctionOf, historyOf, toRow } from './exceptions.answer.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { countRecords, findRecord, isFollowed, listRecords, type ExceptionRecord } from './exceptions.queries.ts'
import { findEvidence, type Evidence } from './evidence.queries.ts'

export const listExceptions = (
  { query }: Input<typeof contract.listExceptions>,
  { pool, keyring }: Context<Operator>,
): Promise<Answer<typeof contract.listExceptions>> =>
  withOperator(pool, async (db) => {
    const { view = 'open', search, code, run } = query
    const page = pageOf(query, { sort: 'receivedAt', highestFirst: view === 'done' || view === 'rules' })
    const { rows, total } = await listRecords(db, keyring, { view, search, code, run }, page)
    return listAnswer(rows.map(toRow), query, total, queueCountCap)
  })

/** Counts the items that wait for an answer, up to the cap. */
export const countOpenExceptions = async (db: Db): Promise<number> =>
  Math.min((await countRecords(db)).open, queueCountCap)

export const countExceptions = (
  _: Input<typeof contract.countExceptions>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.countExceptions>> =>
  withOperator(pool, async (db) => {
    const { open, returns, notices, codes } = await countRecords(db)
    return { open: Math.min(open, queueCountCap), returns, notices, codes, cap: queueCountCap }
  })

/** Returns the bank's text of an item without account numbers. */
const saidIn = (keyring: Keyring, id: string, sealed: Buffer | null): Sealed | undefined => {
  if (!sealed) return undefined
  const parsed: Sealed = JSON.parse(keyring.open(eventField(id), sealed))
  return parsed
}

const effectOf = async (db: Db, row: ExceptionRecord, seen: Evidence): Promise<ExceptionDetail['effect']> => {
  const program = seen.programId === null ? undefined : await findProgramOfRuns(db, seen.programId)
  const next = program && nextCutOff(await databaseNow(db), cutOffsOf(program)).toISOString()
  const kind = (): ExceptionDetail['effect']['kind'] => {
    if (row.state !== 'OPEN') return 'none'
    if (row.why === 'unreadable') return 'unknown'
    if (row.why === 'correction') return 'uncorrected'
    if (row.why !== '' && holdsMoney.includes(row.why)) return row.isHeld ? 'held' : 'unheld'
    return 'unbooked'
  }
  return { kind: kind(), nextCutOff: next ?? null }
}

/** Returns true when the item sent a mail: a booked return or an applied notice. */
const hasMailed = async (db: Db, { id, kind, why, partnerId }: ExceptionRecord): Promise<boolean> => {
  if (partnerId === null) return false
  if (kind === 'NOC') return isFollowed(db, partnerId, id)
  return kind === 'RETURN' && (why === '' || holdsMoney.includes(why))
}

/**
 * Returns the stored mail; only the support phone is filled in at delivery. Items handled before mails were stored return
 * none, because a mail is never composed again.
 */
const mailOf = async (
  db: Db,
  row: ExceptionRecord,
  { mail }: Evidence,
  phone: string,
): Promise<Pick<ExceptionDetail, 'partnerMail' | 'isTextMissing'>> => {
  if (!mail) return { partnerMail: null, isTextMissing: await hasMailed(db, row) }
  if (mail.to.length === 0) return { partnerMail: null, isTextMissing: false }
  const at = row.kind === 'NOC' ? (row.resolvedAt ?? row.receivedAt) : row.receivedAt
  return {
    partnerMail: { ...mail, text: mail.text.replaceAll('{{phone}}', phone), at: at.toISOString() },
    isTextMissing: false,
  }
}

const isInForce = async (db: Db, row: ExceptionRecord, seen: Evidence): Promise<boolean> => {
  const { partnerId, storeId } = row
  const { bankLinkId } = seen
  if (partnerId === null || storeId === null || bankLinkId === null) return false
  const key = { partnerId, storeId, bankLinkId }
  return (await accountInForce(db, key)) === 'same'
}

const findReturnProposal = async (db: Db, partnerId: string | null, statementId: string | null) =>
  (await findOpenProposal(db, { kind: 'RETURN', programId: null, partnerId, subjectId: statementId })) ?? null

export const getException =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    { params: { id } }: Input<typeof contract.getException>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.getException>> =>
    withPartnerAdmin(context.pool, operatorTenantId, async (db) => {
      const { keyring } = context
      const row = (await findRecord(db, id)) ?? refuse('exception.not-found')
      if (row.partnerId !== null) await setCasePartner(db, row.partnerId)
      const seen = (await findEvidence(db, id)) ?? refuse('exception.not-found')
      const said = saidIn(keyring, id, seen.sealed)
      const isOpen = row.state === 'OPEN'
      const isReturnable =
        isOpen &&
        row.kind === 'RETURN' &&
        row.why === 'amount' &&
        (seen.paymentStatus === 'PAYMENTREQUESTED' || seen.paymentStatus === 'SETTLED')
      const returnProposalId = isReturnable ? await findReturnProposal(db, row.partnerId, seen.statementId) : null
      const isHolding = row.why !== '' && holdsMoney.includes(row.why)
      const answer = {
        ...toRow(row),
        text: seen.text,
        last4: seen.last4,
        routingLast4: seen.routingLast4,
        accountType: seen.accountType,
        statementId: seen.statementId,
        contactEmail: seen.contactEmail,
        compared: comparedOf(row, seen, said),
        effect: await effectOf(db, row, seen),
        correction: correctionOf(row, said),
        ...(await mailOf(db, row, seen, config.brand.supportPhone)),
        history: historyOf(row, seen),
        endsWithRelink: seen.holdEndsWithRelink === true,
        mayConfirm: isOpen && isHolding && row.isHeld,
        mayCorrect: isOpen && row.partnerId !== null && isCorrectable(row.code, row.why || undefined),
        typedBy:
          seen.typedBy === null || seen.typedAt === null
            ? null
            : {
                id: seen.typedBy,
                name: seen.typedName,
                at: seen.typedAt.toISOString(),
                reason: seen.typedReason,
              },
        mayAskForAccount:
          isOpen && (row.why === 'confirm' || row.why === 'operator') && (await isInForce(db, row, seen)),
        mayReturn: isReturnable && returnProposalId === null,
        returnProposalId,
        bankLine: row.kind === 'BANK' ? ((await findBankLine(db, id, { config })) ?? null) : null,
      }
      const viewed = { action: 'payout.viewed', object: 'bank-reply', objectId: id } as const
      await auditView(db, context, row.partnerId ?? operatorTenantId, viewed)
      return answer
    })
