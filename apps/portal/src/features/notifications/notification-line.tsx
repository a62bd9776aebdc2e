import { Link } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import type { Notification } from '@tillgate/contract/notifications.ts'
import { deviceOf } from '@tillgate/domain/devices.ts'
import { money } from '@tillgate/domain/money.ts'
import { dayIn, programmeZone } from '@tillgate/domain/zones.ts'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { ItemsIcon, LockIcon, TransactionsIcon } from '@tillgate/ui/icons/navigation.tsx'
import type { ReactNode } from 'react'
import { monthDay } from '#portal/features/figures/day.ts'
import { weekdayOf } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { TimeAgo } from './time-ago.tsx'
import styles from './notifications.module.css'

type Shown = { tone: string; icon: ReactNode; title: string; text: string }

const isOnItsWay = (arrivesOn: string): boolean => arrivesOn > dayIn(programmeZone, new Date(now()))

/** Returns icon, title and text of an event. */
const useShown = (event: Notification): Shown => {
  const { t, language } = useTranslation()
  switch (event.kind) {
    case 'payout.sent':
      return {
        tone: 'green',
        icon: <TransactionsIcon />,
        title: t(isOnItsWay(event.arrivesOn) ? 'event.payout-sent' : 'event.payout-was-sent', {
          amount: money(event.amount),
        }),
        text: t('event.payout-sent-text', {
          count: event.stores,
          figure: count(event.stores),
          day: weekdayOf(event.arrivesOn, language),
        }),
      }
    case 'payout.returned':
      return {
        tone: 'red',
        icon: <ReturnIcon />,
        title: t('event.payout-returned', { amount: money(event.amount), name: event.store }),
        text: t('event.payout-returned-text', { code: event.code }),
      }
    case 'import.ended': {
      const { file: name, failed, imported } = event
      const isWhole = failed === 0 && imported > 0
      const title = isWhole ? 'event.import-whole' : imported > 0 ? 'event.import-part' : 'event.import-none'
      return {
        tone: isWhole ? 'green' : 'yellow',
        icon: isWhole ? <CheckIcon /> : <WarningIcon />,
        title: t(title, { name }),
        text: t('event.import-text', {
          count: event.rows,
          rows: count(event.rows),
          imported: count(imported),
          failed: count(failed),
        }),
      }
    }
    case 'list.changed': {
      const day = monthDay(event.day, language)
      const [losing, gaining] = [count(event.losing), count(event.gaining)]
      return {
        tone: event.losing > 0 ? 'yellow' : 'aqua',
        icon: <ItemsIcon />,
        title: event.list === null ? t('event.list-ends', { day }) : t('event.list', { list: event.list, day }),
        text: t('event.list-text', { losing, gaining }),
      }
    }
    case 'device.new':
      break
  }
  return {
    tone: 'gray',
    icon: <LockIcon />,
    title: t('event.device', { device: deviceOf(event.userAgent) ?? t('devices.unknown') }),
    text: t('event.device-text'),
  }
}

type OpenProps = { event: Notification; onClick: () => void; children: ReactNode }

/** Leads to the page that shows the subject of an event. */
const EventLink = ({ event, ...props }: OpenProps) => {
  switch (event.kind) {
    case 'payout.sent': {
      const { paymentOrderId, storeId } = event
      if (storeId === null) return <Link to="/transfer-statements" {...props} />
      return (
        <Link to="/transfer-statements/view/$paymentOrderId/$storeId" params={{ paymentOrderId, storeId }} {...props} />
      )
    }
    case 'payout.returned':
      return <Link to="/stores/view/$id" params={{ id: event.storeId }} search={{ tab: 'bank' }} {...props} />
    case 'import.ended':
      return <Link to="/items/imports" search={{ page: 1, pageSize: 15, batch: event.batchId }} {...props} />
    case 'list.changed':
      return <Link to="/items/cover" {...props} />
    case 'device.new':
      break
  }
  return <Link to="/profile" {...props} />
}

type Props = { event: Notification; onOpen: () => void }

/** One event: what it is, since when, and its page. */
export const NotificationLine = ({ event, onOpen }: Props) => {
  const { t } = useTranslation()
  const { tone, icon, title, text } = useShown(event)
  return (
    <div className={styles['line']}>
      <span className={styles['tile']} data-tone={tone}>
        {icon}
      </span>
      <div>
        <b>
          <EventLink event={event} onClick={onOpen}>
            {title}
          </EventLink>
          {!event.isRead && (
            <span className={styles['dot']}>
              <span className="sr">{t('event.new')}</span>
            </span>
          )}
        </b>
        <p className="muted">{text}</p>
      </div>
      <TimeAgo at={event.at} />
    </div>
  )
}
