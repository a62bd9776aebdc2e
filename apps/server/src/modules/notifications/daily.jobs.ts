import { dailyMailMax } from '@tillgate/domain/daily-mail.ts'
import { eventGroups, groupOf, sentKindsOf } from '@tillgate/domain/partner-events.ts'
import { eventTexts } from '@tillgate/phrases/event-texts.ts'
import type { Notification } from '@tillgate/contract/notifications.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { withProviderTerms, translate, translateCount } from '#server/http/translate.ts'
import { define } from '#server/jobs/define.ts'
import { isPractice, mailPartner } from '#server/modules/outbox/api.ts'
import { findReader, listDueMails, takeDueEvents, type DailyKey } from './daily.queries.ts'
import { toNotifications } from './notifications.service.ts'
import { listOwnChoices } from './notification-settings.queries.ts'

const atOnce = 500

/** Writes the events by group, as paragraphs: a group begins with "# ", which the mail shows as a heading. */
const listOf = (language: Language, events: readonly Notification[], now: Date): string => {
  const say = (key: Parameters<Parameters<typeof eventTexts>[0]>[0], params = {}) => translate(language, key, params)
  const shown = events.slice(0, dailyMailMax)
  const lines = eventGroups.flatMap((group) => {
    const ofGroup = shown.filter(({ kind }) => groupOf(kind) === group)
    if (ofGroup.length === 0) return []
    const texts = ofGroup.map((event) => eventTexts(say, language, event, now))
    return [
      `# ${translate(language, `event-group.${group}`)}`,
      ...texts.map(({ title, text }) => `• ${title}. ${text}`),
    ]
  })
  const more = events.length - shown.length
  return [...lines, ...(more > 0 ? [translateCount(language, 'notifications.more', more)] : [])].join('\n')
}

/** Mails one person the events since the last daily mail. Taking the events and queueing the mail are one transaction. */
const sendDaily = ({ pool, keyring, enqueue }: Deps, key: DailyKey): Promise<void> =>
  withTenant({ pool, caller: key }, async (db) => {
    const due = await takeDueEvents(db, key)
    const reader = await findReader(db, key)
    if (!reader) return
    const { email: to, firstName: name, language, role, business } = reader
    const never = (await listOwnChoices(db, key)).filter(({ mail }) => mail === 'NEVER').map(({ kind }) => kind)
    const kinds = sentKindsOf(role).filter((kind) => !never.includes(kind))
    const rows = due.filter(({ kind }) => kinds.includes(kind))
    if (rows.length === 0) return
    const [events, now] = [await toNotifications(db, key.partnerId, rows), await databaseNow(db)]
    const write = () => listOf(language, events, now)
    const list = (await isPractice(db, key.partnerId)) ? withProviderTerms(write) : write()
    const params = { name, business, list }
    await mailPartner(db, { keyring, enqueue }, key.partnerId, language, { to, kind: 'daily-events', params })
  })

/** Sends the daily mails that are due. A failed mail does not stop the others; the next run tries again. */
export const sendDailyMails = async (deps: Deps): Promise<void> => {
  for (const key of await withOperator(deps.pool, (db) => listDueMails(db, atOnce))) {
    if (deps.stopping.signal.aborted) return
    try {
      await sendDaily(deps, key)
    } catch (error) {
      deps.log.error({ err: error, person: key.userId }, 'daily_mail.failed')
    }
  }
}

/** Every five minutes, so that a worker that was down at 7 AM sends the mails when it starts. */
export const dailyMailJobs = [
  define('daily-mails', z.looseObject({}), (_, deps) => sendDailyMails(deps), '*/5 * * * *'),
]
