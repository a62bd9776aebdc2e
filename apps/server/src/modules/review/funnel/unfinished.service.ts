import type * as contract from '@tillgate/contract/operator-funnel.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { ageOf, reminderRules, remindersMax } from '@tillgate/domain/funnel.ts'
import { languageOf } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import { refuse, Refusal } from '#server/base/refusal.ts'
import { changeAsStaff, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer } from '#server/db/page.ts'
import { withStaff } from '#server/db/with-tenant.ts'
import { sendCsv } from '#server/http/attachment.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import { mailPartner, messagePerson } from '#server/modules/outbox/api.ts'
import { wordsOf } from '../decision/question-mail.service.ts'
import { listUnfinishedRows, markReminded, unfinishedCap, type UnfinishedRow } from './unfinished.queries.ts'

type OperatorContext = Context<Operator>
type Wanted = Input<typeof contract.exportUnfinished>['query']

const isWanted =
  ({ step, age, search = '' }: Wanted, now: Date) =>
  (row: UnfinishedRow): boolean => {
    const words = search.toLowerCase()
    return (
      (step === undefined || row.step === step) &&
      (age === undefined || ageOf(row.lastSeenAt, now) >= age) &&
      [row.email, row.name, row.businessName].some((text) => text.toLowerCase().includes(words))
    )
  }

const toUnfinished = (row: UnfinishedRow): Answer<typeof contract.listUnfinished>['items'][number] => ({
  id: row.id,
  partnerId: row.partnerId,
  name: row.name,
  email: row.email,
  businessName: row.businessName,
  storeType: row.storeType,
  step: row.step,
  startedAt: row.startedAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  reminders: row.reminders,
  remindedAt: row.remindedAt?.toISOString() ?? null,
  remindableFrom: row.remindableFrom?.toISOString() ?? null,
})

export const listUnfinished = (
  { query }: Input<typeof contract.listUnfinished>,
  { pool }: OperatorContext,
): Promise<Answer<typeof contract.listUnfinished>> =>
  withStaff(pool, async (db) => {
    const { rows, now } = await listUnfinishedRows(db)
    const found = rows.filter(isWanted(query, now))
    const ordered = query.sortDirection === 1 ? found.toReversed() : found
    const { page, pageSize } = query
    const items = ordered.slice((page - 1) * pageSize, page * pageSize).map(toUnfinished)
    return { ...listAnswer(items, query, found.length, unfinishedCap), now: now.toISOString() }
  })

/** Column names, equal in every language, because other programs read the file. */
const columns = 'email,name,business,store_type,step,started_at,last_seen_at,reminders,reminded_at,partner_id,user_id'

/** Each file has the addresses of up to 5,000 people and a row in the change log. */
const exportsPerHour = { name: 'unfinished-export', max: 20, seconds: 3600 }

export const exportUnfinished = async (
  { query }: Input<typeof contract.exportUnfinished>,
  context: OperatorContext,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  await limitRate(context, [{ ...exportsPerHour, subject: context.caller.userId }])
  const found = await changeAsStaff(context, operatorTenantId, async (db, audit) => {
    const { rows, now } = await listUnfinishedRows(db)
    const wanted = rows.filter(isWanted(query, now))
    await audit({
      action: 'user.unfinished-exported',
      object: 'user',
      objectId: operatorTenantId,
      after: { ...query, count: wanted.length },
    })
    return wanted
  })
  const lines = found.map((row) => [
    row.email,
    row.name,
    row.businessName,
    row.storeType ?? '',
    row.step,
    row.startedAt.toISOString(),
    row.lastSeenAt.toISOString(),
    String(row.reminders),
    row.remindedAt?.toISOString() ?? '',
    row.partnerId ?? '',
    row.id,
  ])
  return sendCsv(reply, 'unfinished-registrations.csv', [columns.split(','), ...lines])
}

/** Reminds one person in a transaction of its own. Returns false when a concurrent request was faster. */
const remind = async (context: OperatorContext, row: UnfinishedRow): Promise<boolean> => {
  const { id, step, partnerId, firstName: name, email: to, reminders } = row
  const language = languageOf(row.language ?? undefined)
  const words = wordsOf(language)
  const most = reminderRules.maxReminders
  const last = reminders + 1 < most ? '' : ` ${words['reminder-last']}`
  const params = { name, next: words[`reminder-step.${step}`], last, most }
  const mail = { to, kind: 'registration-reminder', params } as const
  try {
    await changeAsStaff(context, partnerId ?? operatorTenantId, async (db, audit) => {
      if (!(await markReminded(db, id))) refuse('review.not-possible')
      if (partnerId === null) await messagePerson(db, context, language, { channel: 'mail', ...mail })
      else await mailPartner(db, context, partnerId, language, mail)
      await audit({ action: 'user.reminded', object: 'user', objectId: id, after: { step } })
    })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'review.not-possible') return false
    throw error
  }
}

/** Requests per operator and hour. */
const requestsPerHour = { name: 'registration-reminders', max: 60, seconds: 3600 }

/** Reminds people who may be reminded. A repeated request finds them reminded. */
export const remindUnfinished = async (
  { body: { userIds, step } }: Input<typeof contract.remindUnfinished>,
  kept: OperatorContext,
): Promise<Answer<typeof contract.remindUnfinished>> => {
  const context = withoutIdempotency(kept)
  await limitRate(context, [{ ...requestsPerHour, subject: context.caller.userId }])
  const { rows } = await withStaff(context.pool, (db) => listUnfinishedRows(db))
  const chosen = userIds && new Set(userIds)
  const wanted = rows.filter((row) => (chosen?.has(row.id) ?? true) && (step === undefined || row.step === step))
  let reminded = 0
  for (const row of wanted.filter(({ isRemindable }) => isRemindable).slice(0, remindersMax)) {
    if (await remind(context, row)) reminded += 1
  }
  return { reminded, skipped: (chosen?.size ?? wanted.length) - reminded }
}
