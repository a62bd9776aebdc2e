import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import type { Notification } from '@tillgate/contract/notifications.ts'
import { eventTexts } from '@tillgate/phrases/event-texts.ts'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import {
  ClockIcon,
  ItemsIcon,
  LockIcon,
  PhoneIcon,
  StoreIcon,
  TransactionsIcon,
  UsersIcon,
} from '@tillgate/ui/icons/navigation.tsx'
import { BankIcon } from '@tillgate/ui/icons/verification.tsx'
import type { ReactNode } from 'react'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { TimeAgo } from './time-ago.tsx'
import styles from './notifications.module.css'

type Look = { tone: string; icon: ReactNode }

const payoutLooks = {
  'payout.sent': { tone: 'green', icon: <TransactionsIcon /> },
  'payout.returned': { tone: 'red', icon: <ReturnIcon /> },
  'payout.held': { tone: 'yellow', icon: <ClockIcon /> },
} as const
const badChanges: readonly string[] = ['declined', 'suspended', 'closed']

const lookOf = (event: Notification): Look => {
  switch (event.kind) {
    case 'payout.sent':
    case 'payout.returned':
    case 'payout.held':
      return payoutLooks[event.kind]
    case 'import.ended': {
      const isWhole = event.failed === 0 && event.imported > 0
      return isWhole ? { tone: 'green', icon: <CheckIcon /> } : { tone: 'yellow', icon: <WarningIcon /> }
    }
    case 'list.changed':
      return { tone: event.losing > 0 ? 'yellow' : 'aqua', icon: <ItemsIcon /> }
    case 'store.changed':
      return { tone: badChanges.includes(event.change) ? 'yellow' : 'green', icon: <StoreIcon /> }
    case 'terminal.offline':
      return { tone: 'red', icon: <PhoneIcon /> }
    case 'invite.unused':
      return { tone: 'gray', icon: <UsersIcon /> }
    case 'bank.changed':
      return { tone: event.change === 'removed' ? 'red' : 'gray', icon: <BankIcon /> }
    case 'device.new':
      break
  }
  return { tone: 'gray', icon: <LockIcon /> }
}

type OpenProps = { event: Notification; onClick: () => void; children: ReactNode }

/** Link to the page that shows the subject of an event. */
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
      if (!may('stores.manage')) return <Link to="/transfer-statements" {...props} />
      return <Link to="/stores/view/$id" params={{ id: event.storeId }} search={{ tab: 'bank' }} {...props} />
    case 'import.ended':
      if (event.isHeld) return <Link to="/items/check/$id" params={{ id: event.batchId }} {...props} />
      return <Link to="/items/imports" search={{ page: 1, pageSize: 15, batch: event.batchId }} {...props} />
    case 'list.changed':
      return <Link to="/items/cover" {...props} />
    case 'payout.held':
      return <Link to="/transfer-statements" {...props} />
    case 'store.changed':
    case 'terminal.offline':
      return <Link to="/stores/view/$id" params={{ id: event.storeId }} {...props} />
    case 'bank.changed':
      return <Link to="/stores/view/$id" params={{ id: event.storeId }} search={{ tab: 'bank' }} {...props} />
    case 'invite.unused':
      return <Link to="/users/view/$id" params={{ id: event.personId }} {...props} />
    case 'device.new':
      break
  }
  return <Link to="/profile" hash="security" {...props} />
}

/** Icon of the kind of an event, in the color of its outcome. */
export const EventTile = ({ event }: { event: Notification }) => {
  const { tone, icon } = lookOf(event)
  return (
    <span className="tile tile-36 tone" data-tone={tone}>
      {icon}
    </span>
  )
}

type Props = { event: Notification; onOpen: () => void }

/** An event with text, age and a link to the page of the event. */
export const NotificationLine = ({ event, onOpen }: Props) => {
  const { t, language } = useTranslation()
  const { title, text } = eventTexts(t, language, event, new Date(now()))
  return (
    <div className={clsx('grid gap-x-3 items-start break', styles['line'])}>
      <EventTile event={event} />
      <div>
        <b className="fw-semibold">
          <EventLink event={event} onClick={onOpen}>
            {title}
          </EventLink>
          {!event.isRead && (
            <span className={clsx('round', styles['dot'])}>
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
