import type * as contract from '@tillgate/contract/operator-exceptions.ts'
import type { ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import type { Answer, Asked } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { holdsMoney, isCorrectable, nextAfterReturn } from '@tillgate/domain/exceptions.ts'
import { queueCountCap } from '@tillgate/domain/review.ts'
import { returnParams } from '@tillgate/phrases/bank-replies.ts'
import { mailWords, type MailKind } from '@tillgate/phrases/mails.ts'
import type { Language, Params } from '@tillgate/phrases/say.ts'
import type { Operator } from '#server/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { asTenantOf, withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/refusal.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { languageOfPartner, listAdmins } from '../../partners/api.ts'
import { eventField, type Sealed } from '../replies/apply.service.ts'
import { accountInForce } from '../replies/replies.queries.ts'
import { returnMail } from '../replies/return.service.ts'
import { findProgrammeOfRuns } from '../runs/runs.queries.ts'
import { comparedOf, correctionOf, historyOf, toRow } from './exceptions.answer.ts'
import {
  countRecords,
  findCorrected,
  findEvidence,
  findRecord,
  listRecords,
  type Evidence,
  type ExceptionRecord,
} from './exceptions.queries.ts'

export const browse = (
  { query }: Asked<typeof contract.listExceptions>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listExceptions>> =>
  withOperator(pool, async (db) => {
    const { view = 'open', search, code, run } = query
    const page = pageOf(query, { sort: 'receivedAt', highestFirst: view === 'done' || view === 'rules' })
    const { rows, total } = await listRecords(db, { view, search, code, run }, page)
    return listAnswer(rows.map(toRow), query, total, queueCountCap)
  })

export const count = (
  _: Asked<typeof contract.countExceptions>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.countExceptions>> =>
  withOperator(pool, async (db) => {
    const { open, returns, notices, codes } = await countRecords(db)
    return { open: Math.min(open, queueCountCap), returns, notices, codes, cap: queueCountCap }
  })

/** What the bank says of an item, but for its numbers. */
const saidIn = (id: string, sealed: Buffer | null): Sealed | undefined => {
  if (!sealed) return undefined
  const parsed: Sealed = JSON.parse(theKeyring().open(eventField(id), sealed))
  return parsed
}

const effectOf = async (db: Db, row: ExceptionRecord, seen: Evidence): Promise<ExceptionDetail['effect']> => {
  const programme = seen.programmeId === null ? undefined : await findProgrammeOfRuns(db, seen.programmeId)
  const next = programme && nextCutOff(await databaseNow(db), cutOffsOf(programme)).toISOString()
  const kind = (): ExceptionDetail['effect']['kind'] => {
    if (row.state !== 'OPEN') return 'none'
    if (row.why === 'unreadable') return 'unknown'
    if (row.why === 'correction') return 'uncorrected'
    if (row.why !== '' && holdsMoney.includes(row.why)) return row.isHeld ? 'held' : 'unheld'
    return 'unbooked'
  }
  return { kind: kind(), nextCutOff: next ?? null }
}

/** What the store was paid at when the money came back: the hold tells. */
const inForceThen = ({ why }: ExceptionRecord, { holdEndsWithRelink }: Evidence) => {
  if (why === 'superseded') return 'other'
  return holdEndsWithRelink === true ? 'none' : 'same'
}

type Mailed = { kind: MailKind; params: (language: Language) => Params; contacts: string[] }

/** Which mail the item set going: a return that was booked has one, and a notice that was followed. */
const mailOf = async (db: Db, row: ExceptionRecord, seen: Evidence): Promise<Mailed | undefined> => {
  const { kind, code, why, cents, partnerId } = row
  if (partnerId === null) return undefined
  if (kind === 'NOC') {
    const made = await asTenantOf(db, partnerId, () => findCorrected(db, partnerId, row.id))
    if (!made) return undefined
    const contacts = seen.contactEmail === null ? [] : [seen.contactEmail]
    return { kind: 'bank-corrected', params: () => ({ digits: made.last4 ?? '' }), contacts }
  }
  if (kind !== 'RETURN' || (why !== '' && !holdsMoney.includes(why))) return undefined
  const next = nextAfterReturn(code, inForceThen(row, seen))
  const params = (language: Language) => returnParams(language, { code, digits: seen.last4 ?? '', cents, next })
  return { kind: returnMail(next), params, contacts: [] }
}

/** The mail as the partner got it: made of the same words and figures. */
const toldOf = async (
  db: Db,
  row: ExceptionRecord,
  seen: Evidence,
  phone: string,
): Promise<ExceptionDetail['told']> => {
  const mail = await mailOf(db, row, seen)
  if (!mail || row.partnerId === null) return null
  const language = await languageOfPartner(db, row.partnerId)
  const admins = await listAdmins(db, row.partnerId)
  const params = { ...mail.params(language), name: admins[0]?.firstName ?? '', phone, business: row.store ?? '' }
  return {
    to: [...new Set([...admins.map(({ email }) => email), ...mail.contacts])],
    at: (row.kind === 'NOC' ? (row.resolvedAt ?? row.receivedAt) : row.receivedAt).toISOString(),
    ...mailWords(mail.kind, language, params),
  }
}

const isInForce = async (db: Db, row: ExceptionRecord, seen: Evidence): Promise<boolean> => {
  const { partnerId, storeId } = row
  const { bankLinkId } = seen
  if (partnerId === null || storeId === null || bankLinkId === null) return false
  const key = { partnerId, storeId, bankLinkId }
  return (await asTenantOf(db, partnerId, () => accountInForce(db, key))) === 'same'
}

export const read =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    { params: { id } }: Asked<typeof contract.readException>,
    { pool }: Context<Operator>,
  ): Promise<Answer<typeof contract.readException>> =>
    withOperator(pool, async (db) => {
      const row = (await findRecord(db, id)) ?? refuse('exception.not-found')
      const seen = (await findEvidence(db, id)) ?? refuse('exception.not-found')
      const said = saidIn(id, seen.sealed)
      const isOpen = row.state === 'OPEN'
      const isHolding = row.why !== '' && holdsMoney.includes(row.why)
      return {
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
        told: await toldOf(db, row, seen, config.brand.supportPhone),
        history: historyOf(row, seen),
        endsWithRelink: seen.holdEndsWithRelink === true,
        mayConfirm: isOpen && isHolding && row.isHeld,
        mayCorrect: isOpen && row.partnerId !== null && isCorrectable(row.code, row.why || undefined),
        mayAskForAccount:
          isOpen && (row.why === 'confirm' || row.why === 'operator') && (await isInForce(db, row, seen)),
      }
    })
