import { clsx } from 'clsx'
import type { StoreHold } from '@tillgate/contract/operator-settlement.ts'
import { BankIcon, LockIcon } from '@tillgate/ui/icons/verification.tsx'
import { ReturnIcon } from '@tillgate/ui/icons/arrows.tsx'
import { ReloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './holds.module.css'

const icons = {
  BLOCKED: LockIcon,
  BANK_CHANGE: ReloadIcon,
  BANK_RETURN: ReturnIcon,
  NO_VERIFIED_BANK: BankIcon,
  OPERATOR: LockIcon,
  UNDER_REVIEW: LockIcon,
} as const

export const HoldIcon = ({ kind }: { kind: StoreHold['kind'] | undefined }) => {
  const Sign = kind === undefined ? ReturnIcon : icons[kind]
  return (
    <span className={clsx('tile tile-32 tone', styles['icon'])} data-tone={kind === undefined ? 'gray' : 'yellow'}>
      <Sign small />
    </span>
  )
}

/** True for the hold of a suspended store: a re-check names its causes, and nobody begins the hold of a possible match. */
const isSuspension = ({ kind, causes, begunBy }: StoreHold): boolean =>
  kind === 'UNDER_REVIEW' && causes.length === 0 && begunBy !== null

/** Describes the kind, the start, the end and the end condition of a hold. */
export const useHoldText = () => {
  const { t, language } = useTranslation()
  const at = (moment: string, zone: string) => dateTimeOf(moment, language, zone)
  const kindText = (hold: StoreHold): string => t(isSuspension(hold) ? 'partners.suspended' : `hold-kind.${hold.kind}`)
  const untilText = (hold: StoreHold, zone: string): string => {
    const { kind, endsAt, canEnd } = hold
    if (isSuspension(hold)) return t('hold.until-reinstated')
    if (kind === 'BLOCKED') return t('hold.until-lifted')
    if (endsAt !== null) return t('hold.until', { at: at(endsAt, zone) })
    if (kind === 'NO_VERIFIED_BANK' || (kind === 'BANK_RETURN' && !canEnd)) return t('hold.until-linked')
    return t(kind === 'UNDER_REVIEW' ? 'hold.until-reviewed' : 'hold.until-ended')
  }
  const sinceText = (hold: StoreHold, zone: string): string => {
    const until = untilText(hold, zone)
    return hold.begunAt === null ? until : t('hold.since', { at: at(hold.begunAt, zone), until })
  }
  return { kindText, untilText, sinceText }
}
