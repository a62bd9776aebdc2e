import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { InboxEntry } from '@tillgate/contract/operator-inbox.ts'
import { isKnownBankCode } from '@tillgate/domain/exceptions.ts'
import { recheckCauses } from '@tillgate/domain/applications.ts'
import type { InboxKind } from '@tillgate/domain/inbox.ts'
import { caseTaskKinds } from '@tillgate/domain/sanction-cases.ts'
import { money } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { momentIn } from '#operator/features/figures/figures.ts'
import { dateTimeOf, timeOf } from '#operator/features/figures/zone-times.ts'
import { ReloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import {
  FlagIcon,
  ItemsIcon,
  KeyIcon,
  MailIcon,
  PersonIcon,
  StoreIcon,
  UsersIcon,
} from '@tillgate/ui/icons/navigation.tsx'
import { BankIcon, FaceIcon, IdCardIcon } from '@tillgate/ui/icons/verification.tsx'
import type { ComponentType } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { timeLeft } from './time-left.ts'
import styles from './inbox.module.css'

const tones: Record<InboxKind, Tone> = {
  SECOND_PERSON: 'yellow',
  UNCLAIMED: 'blue',
  RUN_BUILT: 'blue',
  FILE_WAITING: 'red',
  BOUNCED: 'yellow',
  ANSWER: 'aqua',
  IDENTITY: 'aqua',
  APPEAL: 'blue',
  ASSIGNMENT: 'blue',
  CARD_ENTRY: 'blue',
  COVER_REQUEST: 'blue',
  EXCEPTION: 'red',
  CANDIDATE: 'red',
  SANCTIONS_CASE: 'red',
  RECHECK: 'red',
  ENDING: 'yellow',
}

export const toneOfKind = (kind: InboxKind): Tone => tones[kind]

const icons: Record<InboxKind, ComponentType<{ small?: boolean }>> = {
  SECOND_PERSON: UsersIcon,
  UNCLAIMED: PersonIcon,
  RUN_BUILT: BankIcon,
  FILE_WAITING: WarningIcon,
  BOUNCED: MailIcon,
  ANSWER: ReturnIcon,
  IDENTITY: FaceIcon,
  APPEAL: ReturnIcon,
  ASSIGNMENT: PersonIcon,
  CARD_ENTRY: KeyIcon,
  COVER_REQUEST: ItemsIcon,
  EXCEPTION: FlagIcon,
  CANDIDATE: IdCardIcon,
  SANCTIONS_CASE: IdCardIcon,
  RECHECK: ReloadIcon,
  ENDING: StoreIcon,
}

/** Page of the work itself. */
export const targetOf = ({ subject, subjectId: id, partnerId, name }: InboxEntry) => {
  switch (subject) {
    case 'RUN':
      return { to: '/settlement-runs/view/$id', params: { id } } as const
    case 'APPLICATION':
      return { to: '/applications/$id', params: { id } } as const
    case 'IDENTITY':
    case 'IDENTITY_CHECK':
      return { to: '/partners/$id', params: { id: partnerId ?? '' } } as const
    case 'FEES':
    case 'LIST':
    case 'SETTINGS':
    case 'BANK_STATEMENT':
    case 'BANK_LINE':
    case 'FACTOR':
    case 'EMAIL':
    case 'SANCTIONS':
    case 'PARTNER_END':
    case 'ADJUSTMENT':
    case 'SETTLE':
    case 'RETURN':
    case 'END_HOLD':
      return { to: '/proposals/$id', params: { id } } as const
    case 'SANCTION_CASE':
      return { to: '/sanctions/case/$id', params: { id } } as const
    case 'PARTNER_MATCH':
      return { to: '/partners/$id', params: { id } } as const
    case 'CANDIDATE':
      return { to: '/applications/$id', params: { id } } as const
    case 'STAFF':
      return { to: '/staff' } as const
    case 'CARD_ENTRY':
      return { to: '/card-entry' } as const
    case 'COVER_REQUEST':
      return { to: '/cover-requests', search: { status: 'OPEN' } } as const
    case 'MESSAGE':
      return { to: '/partners/$id', params: { id: partnerId ?? '' }, hash: 'messages' } as const
    case 'STAFF_MESSAGE':
      return { to: '/staff', search: { search: name } } as const
    case 'BANK_SILENT':
      return { to: '/settlement-runs/view/$id', params: { id } } as const
    case 'BANK_RETURN':
    case 'BANK_NOTICE':
    case 'BANK_DIFFERENCE':
    case 'BANK_UNREADABLE':
      break
  }
  return { to: '/exceptions/$id', params: { id } } as const
}

const verbOf = ({ kind, subject }: InboxEntry) => {
  if (['FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT', 'BANK_LINE', 'SANCTIONS', 'PARTNER_END'].includes(subject))
    return 'inbox.compare'
  if (kind === 'SECOND_PERSON' || kind === 'APPEAL') return 'inbox.decide'
  return kind === 'CARD_ENTRY' || kind === 'COVER_REQUEST' ? 'inbox.answer' : 'inbox.open'
}

const useDetail = ({ kind, subject, text, amount, number }: InboxEntry): string => {
  const { t } = useTranslation()
  const own = (): string => {
    if (kind === 'BOUNCED') return t('inbox-text.BOUNCED', { count: number ?? 1, text })
    if (kind === 'UNCLAIMED' && (text === 'RESUBMITTED' || text === 'REOPENED')) return t(`inbox-text.${text}`)
    if (subject === 'BANK_DIFFERENCE') return t('bank-books.type', { code: text })
    if (kind === 'EXCEPTION') return isKnownBankCode(text) ? `${text}, ${t(`bank-code.${text}`)}` : text
    const task = kind === 'SANCTIONS_CASE' ? caseTaskKinds.find((one) => one === text) : undefined
    if (task) return t(`case-task.${task}`)
    const cause = kind === 'RECHECK' ? recheckCauses.find((one) => one === text) : undefined
    if (cause) return t(`recheck-cause.${cause}`)
    return kind !== 'APPEAL' && text === '' ? t(`inbox-text.${kind}`) : text
  }
  return [amount === null ? '' : money(amount), own()].filter((part) => part !== '').join('. ')
}

const Due = ({ entry: { dueAt }, now }: { entry: InboxEntry; now: string }) => {
  const { t, language } = useTranslation()
  const { isOver, span } = timeLeft(dueAt, now, language)
  const isToday = dayIn(bankZone, new Date(dueAt)) === dayIn(bankZone, new Date(now))
  const at = isToday ? timeOf(dueAt, language, bankZone) : dateTimeOf(dueAt, language, bankZone)
  return (
    <span className={styles['due']}>
      <b className={clsx('block tnum', (isOver || isToday) && 'text-red')}>{span}</b>
      <small>{t(isOver ? 'inbox.overdue' : 'inbox.by', { at })}</small>
    </span>
  )
}

/** Names the work of an entry. */
export const useTitle = ({ kind, subject, name, number }: InboxEntry): string => {
  const { t } = useTranslation()
  const params = { name: name === '' ? t('inbox.no-partner') : name, number: number ?? '' }
  return t(kind === 'RUN_BUILT' ? 'inbox-title.RUN_BUILT' : `inbox-title.${subject}`, params)
}

type RowProps = { entry: InboxEntry; now: string; isFirst?: boolean }

/** `isFirst`: has the next deadline. */
export const InboxRow = ({ entry, now, isFirst = false }: RowProps) => {
  const { t, language } = useTranslation()
  const { kind, by, at } = entry
  const detail = useDetail(entry)
  const title = useTitle(entry)
  const moment = momentIn(at, language, bankZone)
  const target = targetOf(entry)
  const KindIcon = icons[kind]
  return (
    <li data-row-card>
      <span className={clsx('tile tile-32 tone only-wide', styles['kind'])} data-tone={tones[kind]} aria-hidden="true">
        <KindIcon small />
      </span>
      <div className={clsx('grid min-w-0 break', styles['text'])}>
        <Link data-row-link {...target}>
          {title}
        </Link>
        <span>{detail}</span>
        <span className="muted fs-13">
          <StatusBadge tone={tones[kind]}>{t(`inbox-kind.${kind}`)}</StatusBadge>{' '}
          {by === null ? t('inbox.since', { at: moment }) : t('inbox.proposed', { name: by, at: moment })}
        </span>
      </div>
      <Due entry={entry} now={now} />
      <Link
        {...target}
        {...asButton({ size: 'sm', ...(isFirst && { variant: 'primary' as const }) })}
        aria-label={`${t(verbOf(entry))}: ${title}`}
      >
        {t(verbOf(entry))}
      </Link>
    </li>
  )
}
