import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { useCountApplications } from '#operator/api/applications.ts'
import { useCountExceptions } from '#operator/api/exceptions.ts'
import { useListInbox } from '#operator/api/inbox.ts'
import { useCountChangeProposals } from '#operator/api/proposals.ts'
import { useCountSettlementRuns } from '#operator/api/settlement.ts'
import type { ChangeKind } from '@tillgate/domain/proposals.ts'
import { useGetStaffOverview } from '#operator/api/staff.ts'
import { figure } from '@tillgate/browser/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './shell-frame.module.css'

/** Shows the number of open items beside a menu entry. */
const MenuCount = ({ figure: text, spoken }: { figure: string; spoken: string }) => (
  <span className={clsx('fs-12 text-red fw-semibold tnum pill', styles['menuCount'])}>
    <span aria-hidden="true">{text}</span>
    <span className="sr">{spoken}</span>
  </span>
)

export const QueueCount = () => {
  const { t } = useTranslation()
  const { data } = useCountApplications()
  if (!data || data.all === 0) return null
  return <MenuCount figure={figure(data.all, data.cap)} spoken={t('menu.queue-count', { count: data.all })} />
}

export const SettlementCount = () => {
  const { t } = useTranslation()
  const waiting = useCountSettlementRuns().data?.waiting ?? 0
  if (waiting === 0) return null
  return <MenuCount figure={count(waiting)} spoken={t('menu.settlement-count', { count: waiting })} />
}

export const ExceptionCount = () => {
  const { t } = useTranslation()
  const { data } = useCountExceptions()
  if (!data || data.open === 0) return null
  return <MenuCount figure={figure(data.open, data.cap)} spoken={t('menu.exception-count', { count: data.open })} />
}

export const InboxCount = () => {
  const { t } = useTranslation()
  const waiting = useListInbox().data?.items.length ?? 0
  if (waiting === 0) return null
  return <MenuCount figure={count(waiting)} spoken={t('menu.inbox-count', { count: waiting })} />
}

export const ProposalCount = ({ kinds }: { kinds: readonly ChangeKind[] }) => {
  const { t } = useTranslation()
  const counts = useCountChangeProposals().data
  const waiting = kinds.reduce((sum, kind) => sum + (counts?.[kind] ?? 0), 0)
  if (waiting === 0) return null
  return <MenuCount figure={count(waiting)} spoken={t('menu.proposals-count', { count: waiting })} />
}

/** Counts proposals about staff that the caller can decide. */
export const StaffCount = () => {
  const { t } = useTranslation()
  const { data } = useGetStaffOverview()
  const waiting = data?.open.filter(({ blocker }) => blocker === null).length ?? 0
  if (waiting === 0) return null
  return <MenuCount figure={count(waiting)} spoken={t('menu.staff-count', { count: waiting })} />
}
