import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import type { RecordAction } from '@tillgate/domain/decision-record.ts'
import { clsx } from 'clsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { day, moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import timelineStyles from '#operator/features/figures/timeline.module.css'
import styles from './history-card.module.css'

type Entry = ApplicationDetail['record'][number]
type Event = ApplicationDetail['timeline'][number]

/** Actions that an event of the timeline repeats. Milestones before the submission have none. */
const actionOf: Partial<Record<Event['event'], RecordAction>> = {
  SUBMITTED: 'application.submitted',
  INFO_REQUESTED: 'application.information-asked',
  CLOSED: 'application.closed',
  REOPENED: 'application.questions-reopened',
  INFO_GIVEN: 'application.answered',
  APPROVED: 'application.approved',
  REJECTED: 'application.rejected',
  APPEALED: 'application.appealed',
  APPEAL_GRANTED: 'application.reopened',
  APPEAL_DECLINED: 'application.appeal-declined',
  RESUBMITTED: 'application.resubmitted',
}

/** Text of a decision: kind of proposal, reason, accepted checks, questions, and the texts of both sides. */
const Details = ({ entry }: { entry: Entry }) => {
  const { t, language } = useTranslation()
  const { action, kind, rejection, accepted, overrides, fields, assignee, proposedBy, text } = entry
  const { listedName, cause, expiresOn } = entry
  const open = accepted.filter((check) => !overrides.some((one) => one.check === check))
  const lines = [
    ...(action === 'application.proposed' && kind !== null ? [t(`record.kind-${kind}`)] : []),
    ...(rejection === null ? [] : [t(`rejection.${rejection}`)]),
    ...(open.length === 0 ? [] : [t('record.accepted', { checks: open.map((one) => t(`check.${one}`)).join(', ') })]),
    ...overrides.map(({ check, reason }) => t('record.override', { check: t(`check.${check}`), reason })),
    ...(fields.length === 0 ? [] : [t('record.fields', { fields: fields.map((one) => t(`field.${one}`)).join(', ') })]),
    ...(action === 'application.assigned' && assignee !== null ? [t('record.assignee', { name: assignee })] : []),
    ...(listedName === null ? [] : [t('record.listed-name', { name: listedName })]),
    ...(cause === null ? [] : [t(`recheck-cause.${cause}`)]),
    ...(expiresOn === null ? [] : [t('record.expires-on', { day: day(expiresOn, language) })]),
    ...(proposedBy === null ? [] : [t('record.proposed-by', { name: proposedBy })]),
  ]
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
      {text !== '' && <blockquote className="basis-full pre-wrap break">{text}</blockquote>}
    </>
  )
}

/**
 * Lists every step of the application, the latest first: also of one that was decided, rejected before or reopened. Older entries
 * without an audit row come from the timeline.
 */
export const RecordCard = ({ application: { record, timeline } }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const known = new Set<RecordAction>(record.map(({ action }) => action))
  const events = timeline.filter(({ event }) => {
    const action = actionOf[event]
    return action === undefined || !known.has(action)
  })
  const rows = [
    ...record.map((entry) => ({
      at: entry.at,
      by: entry.by,
      key: entry.id,
      title: t(`audit-action.${entry.action}`),
      entry,
    })),
    ...events.map(({ event, at, by }) => ({ at, by, key: `${event} ${at}`, title: t(`event.${event}`), entry: null })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  return (
    <Card title={t('history.title')} description={t('record.lead')} padded>
      <ol className={clsx(timelineStyles['timeline'], styles['history'])}>
        {rows.map(({ key, title, at, by, entry }) => (
          <li className="relative fs-13" key={key}>
            {title}
            <time className="block muted" dateTime={at}>
              {moment(at, language)}
              {by !== null && `, ${by}`}
            </time>
            {entry && <Details entry={entry} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}
