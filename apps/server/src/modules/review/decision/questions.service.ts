import type * as contract from '@tillgate/contract/operator-decisions.ts'
import type * as waiting from '@tillgate/contract/operator-waiting.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isAskable, type AskableField } from '@tillgate/domain/applications.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { askIdentityAnew } from '#server/modules/accounts/api.ts'
import {
  closeQuestion,
  closeQuestions,
  editQuestion,
  findUndelivered,
  insertQuestions,
  listQuestions,
  markReminded,
  pauseRow,
  readValues,
  reopenClosed,
  restartSilence,
  resumeClock,
} from '#server/modules/onboarding/api.ts'
import { findStore } from '#server/modules/partners/api.ts'
import { findReview } from '../review.queries.ts'
import { mailQuestions, mailReminder } from './question-mail.service.ts'
import {
  onTimeline,
  record,
  requireUnblocked,
  withApplication,
  type ApplicationChange,
  type Operating,
} from '../evidence/with-application.service.ts'

type QuestionInput = { field: AskableField; message: string }

/** Restarts an identity check after a question. A question unlocks a form or another bank account without a further step. */
const makePossible = async ({ db, key }: ApplicationChange, fields: readonly AskableField[]): Promise<void> => {
  if (!fields.includes('identity')) return
  const row = (await findReview(db, key.applicationId)) ?? refuse('application.not-found')
  if (row.personId !== null) await askIdentityAnew(db, key.partnerId, row.personId)
}

/** Refuses questions about fields that the store does not have, or that the partner's first store covers. */
const requireAskable = async (
  { db, key }: ApplicationChange,
  fields: readonly AskableField[],
  type: StoreType,
): Promise<void> => {
  const { isPrimary: isFirst } = (await findReview(db, key.applicationId)) ?? refuse('application.not-found')
  if (!fields.every((field) => isAskable(field, { type, isFirst }))) refuse('review.not-possible')
}

/** Stores questions with the present values of their fields. */
const ask = async (m: ApplicationChange, context: Operating, asked: readonly QuestionInput[]): Promise<void> => {
  const { db, key, me } = m
  const { partnerId, applicationId, storeId } = key
  const fields = asked.map(({ field }) => field)
  const store = (await findStore(db, partnerId, storeId)) ?? refuse('application.not-found')
  await requireAskable(m, fields, store.type)
  const valueOf = await readValues(db, context.keyring, store, fields)
  await insertQuestions(
    db,
    asked.map(({ field, message }) => ({
      partnerId,
      applicationId,
      id: newId(),
      field,
      message,
      askedBy: me,
      answeredAt: null,
      closedAt: null,
      before: valueOf(field).value,
      beforeDocument: valueOf(field).documentId,
    })),
  )
  await makePossible(m, fields)
}

/** Asks a question for each field, in the reviewer's words. The clock of the review is paused until the partner has answered. */
export const requestInformation = (
  { params, body }: Input<typeof contract.requestInformation>,
  context: Operating,
): Promise<Answer<typeof contract.requestInformation>> =>
  withApplication(context, params.id, async (m) => {
    const { db, key, me } = m
    await requireUnblocked(m)
    if (!(await pauseRow(db, key, me))) refuse('review.not-possible')
    await closeQuestions(db, key.partnerId, key.applicationId)
    await ask(m, context, body.fields)
    await restartSilence(db, key)
    await onTimeline(m, 'INFO_REQUESTED')
    await mailQuestions(db, context, key, body.fields)
    const fields = body.fields.map(({ field }) => field)
    await record(m, 'information-asked', { phase: 'INFO_REQUESTED', fields }, { phase: m.row.phase })
  })

/** Open questions of a reviewer. A correction after a rejection has fields without questions, which cannot be changed here. */
const openOf = async ({ db, key, row }: ApplicationChange) => {
  const open = await listQuestions(db, key.partnerId, key.applicationId)
  if (row.phase !== 'INFO_REQUESTED' || open.some(({ isFix }) => isFix)) refuse('review.not-possible')
  return open
}

const fieldsOf = (asked: readonly { field: AskableField }[]): AskableField[] => asked.map(({ field }) => field)

/** Limit per application: each change mails the partner. */
const changesPerHour = { name: 'questions-change', max: 20, seconds: 3600 }

/** Adds, edits and withdraws questions. Without a question left, the clock of the review continues. */
export const updateQuestions = async (
  { params, body }: Input<typeof waiting.updateQuestions>,
  context: Operating,
): Promise<Answer<typeof waiting.updateQuestions>> => {
  await limitRate(context, [{ ...changesPerHour, subject: params.id }])
  return withApplication(context, params.id, async (m) => {
    const { db, key } = m
    const { partnerId, applicationId } = key
    await requireUnblocked(m)
    const open = await openOf(m)
    const wanted = new Map(body.fields.map(({ field, message }) => [field, message]))
    for (const { id, field, message } of open) {
      const words = wanted.get(field)
      if (words === undefined) await closeQuestion(db, partnerId, id)
      else if (words !== message) await editQuestion(db, partnerId, id, words)
    }
    const added = body.fields.filter(({ field }) => open.every((one) => one.field !== field))
    if (added.length > 0) await ask(m, context, added)
    const isNew = ({ field, message }: QuestionInput) =>
      open.every((one) => one.field !== field || one.message !== message)
    const news = body.fields.filter(isNew)
    if (news.length > 0) {
      await restartSilence(db, key)
      await mailQuestions(db, context, key, body.fields)
    }
    if (body.fields.length === 0) await resumeClock(db, partnerId, applicationId)
    await record(m, 'questions-changed', { fields: fieldsOf(body.fields) }, { fields: fieldsOf(open) })
  })
}

export const remindPartner = (
  { params }: Input<typeof waiting.remindPartner>,
  context: Operating,
): Promise<Answer<typeof waiting.remindPartner>> =>
  withApplication(context, params.id, async (m) => {
    const questions = await openOf(m)
    if (questions.length === 0 || !(await markReminded(m.db, m.key))) refuse('review.not-possible')
    // A partner who got no mail was not silent.
    if (await findUndelivered(m.db, m.key)) await restartSilence(m.db, m.key)
    await record(m, 'reminded', { fields: await mailReminder(m.db, context, m.key, questions) })
  })

export const reopenQuestions = (
  { params }: Input<typeof waiting.reopenQuestions>,
  context: Operating,
): Promise<Answer<typeof waiting.reopenQuestions>> =>
  withApplication(context, params.id, async (m) => {
    const reopened = (await reopenClosed(m.db, m.key)) ?? refuse('review.not-possible')
    const questions = await listQuestions(m.db, m.key.partnerId, m.key.applicationId)
    await onTimeline(m, 'REOPENED')
    await mailReminder(m.db, context, m.key, questions)
    await record(m, 'questions-reopened', { phase: reopened.phase }, { phase: m.row.phase })
  })
