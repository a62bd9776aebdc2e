import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { SettingsIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useListAttention, useListNotifications, useMarkNotificationsRead } from '#portal/api/notifications.ts'
import { AttentionList } from '#portal/features/attention/attention-list.tsx'
import { useDayHeading } from '#portal/features/figures/use-day-heading.ts'
import { groupEvents, NotificationGroup } from './notification-group.tsx'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './bell-panel.module.css'

type Props = { onClose: () => void }

const parts = ['attention', 'happened'] as const
type Part = (typeof parts)[number]

/** Link to the switches in the profile. */
export const SettingsLink = ({ onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/profile"
      hash="notifications"
      onClick={onClose}
      aria-label={t('notifications.settings')}
      {...asButton({ variant: 'ghost', size: 'sm' })}
    >
      <SettingsIcon />
    </Link>
  )
}

const Happened = ({ onClose }: Props) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useListNotifications({ pageSize: 15, per: 'group' })
  const read = useMarkNotificationsRead()
  const dayOf = useDayHeading()
  if (isError && !data) {
    return (
      <div className="row wrap">
        <p role="alert">{t('notifications.failed')}</p>
        <Button size="sm" onClick={() => void refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    )
  }
  if (!data) return <Skeleton height={180} />
  if (data.items.length === 0) return <p>{t('notifications.none')}</p>
  const days = [...Map.groupBy(groupEvents(data.items), ({ events: [newest] }) => dayOf(newest.at))]
  return days.map(([day, groups]) => (
    <section key={day} aria-label={day}>
      <h3 className={clsx('line-top surface-2 muted fs-13', styles['day'])}>{day}</h3>
      <ul className={styles['events']}>
        {groups.map((group) => (
          <li className="container py-3 line-top" key={group.id}>
            <NotificationGroup
              group={group}
              onOpen={(event) => {
                if (!event.isRead) void read.mutate([event.id])
                onClose()
              }}
              onRead={(ids) => void read.mutate(ids)}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Tasks and events as two tabs, with a link to all events. People without tasks see the events alone. */
export const BellParts = ({ onClose }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const tabs = useRef<HTMLDivElement>(null)
  const hasTasks = may('dashboard.read')
  const [part, setPart] = useState<Part>(hasTasks ? 'attention' : 'happened')
  const { data: attention } = useListAttention(hasTasks)
  const read = useMarkNotificationsRead()
  const names = { attention: t('notifications.needs'), happened: t('notifications.happened') }

  const change = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = part === 'attention' ? 'happened' : 'attention'
    setPart(other)
    tabs.current?.querySelector<HTMLElement>(`[data-part="${other}"]`)?.focus()
  }

  return (
    <div className="stack gap-0">
      {hasTasks && (
        <div
          ref={tabs}
          className={clsx('flex gap-5 line-bottom', styles['tabs'])}
          role="tablist"
          aria-label={t('notifications.title')}
        >
          {parts.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              data-part={name}
              aria-controls={`${id}-panel`}
              aria-selected={name === part}
              tabIndex={name === part ? 0 : -1}
              onClick={() => setPart(name)}
              onKeyDown={change}
            >
              {names[name]}
              {name === 'attention' && attention !== undefined && attention.total > 0 && (
                <span className="muted"> {count(attention.total)}</span>
              )}
            </button>
          ))}
        </div>
      )}
      <div
        className={styles['scroll']}
        {...(hasTasks
          ? { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${part}`, tabIndex: 0 }
          : { role: 'region', 'aria-label': names.happened })}
      >
        {part === 'attention' ? <AttentionList onOpen={onClose} /> : <Happened onClose={onClose} />}
      </div>
      <div className={clsx('flex wrap items-center between gap-2 line-top surface fs-13', styles['foot'])}>
        {part === 'attention' ? (
          <span className="muted">{t('notifications.leaves')}</span>
        ) : (
          <Button variant="ghost" size="sm" busy={read.isPending} onClick={() => void read.mutate(undefined)}>
            {t('notifications.mark-all')}
          </Button>
        )}
        <Link to="/notifications" onClick={onClose} {...asButton({ variant: 'ghost', size: 'sm' })}>
          {t('notifications.all')}
        </Link>
      </div>
    </div>
  )
}

/** Panel below the bell. */
export const BellPanel = ({ onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={styles['panel']}>
      <div className="row between gap-3">
        <h2 className="fs-18">{t('notifications.title')}</h2>
        <span className="grow" />
        <SettingsLink onClose={onClose} />
        <Button variant="ghost" size="sm" aria-label={t('action.close')} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
      <BellParts onClose={onClose} />
    </div>
  )
}
