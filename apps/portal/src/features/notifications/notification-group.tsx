import { clsx } from 'clsx'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import type { Notification } from '@tillgate/contract/notifications.ts'
import { groupMax, groupMin } from '@tillgate/domain/partner-events.ts'
import { eventTexts } from '@tillgate/phrases/event-texts.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { useId, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { EventTile, NotificationLine } from './notification-line.tsx'
import { TimeAgo } from './time-ago.tsx'
import styles from './notifications.module.css'

export type EventGroup = { id: string; events: readonly [Notification, ...Notification[]] }

/** Groups consecutive events of the same kind, as the server pages them, without changing the order. */
export const groupEvents = (events: readonly Notification[]): EventGroup[] => {
  const runs: [Notification, ...Notification[]][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0].kind === event.kind && last.length < groupMax) last.push(event)
    else runs.push([event])
  }
  return runs.flatMap((run): EventGroup[] =>
    run.length < groupMin ? run.map((event) => ({ id: event.id, events: [event] })) : [{ id: run[0].id, events: run }],
  )
}

type Props = { group: EventGroup; onOpen: (event: Notification) => void; onRead: (ids: string[]) => void }

/** One event, or equal events as one line that unfolds. Unfolding marks nothing as read. */
export const NotificationGroup = ({ group: { events }, onOpen, onRead }: Props) => {
  const { t, language } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [newest] = events
  if (events.length === 1) return <NotificationLine event={newest} onOpen={() => onOpen(newest)} />
  const { title } = eventTexts(t, language, newest, new Date(now()))
  const unread = events.filter(({ isRead }) => !isRead).map((event) => event.id)
  return (
    <>
      <div className={clsx('grid gap-x-3 items-start break', styles['line'])}>
        <EventTile event={newest} />
        <div>
          <button
            type="button"
            className={clsx('inline-flex items-center gap-6px text-left', styles['fold'])}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t(`event-many.${newest.kind}`, { figure: count(events.length) })}
            <ChevronDownIcon small />
          </button>
          {unread.length > 0 && (
            <span className={clsx('text-link fs-13', styles['unread'])}>
              {t('notifications.group-unread', { figure: count(unread.length) })}
            </span>
          )}
          <p className="muted">{t('notifications.group-newest', { title })}</p>
        </div>
        <TimeAgo at={newest.at} />
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <ul className={styles['group']}>
              {events.map((event) => (
                <li key={event.id} className="container py-3 line-top">
                  <NotificationLine event={event} onOpen={() => onOpen(event)} />
                </li>
              ))}
            </ul>
            {unread.length > 0 && (
              <Button variant="ghost" size="sm" onClick={() => onRead(unread)}>
                {t('notifications.mark-group')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
