import type { ApplicationDetail, Check } from '@tillgate/contract/operator-applications.ts'
import { worstFirst, type CheckResult } from '@tillgate/domain/review.ts'
import { bankAccountStatuses, identityStatuses } from '@tillgate/domain/stores.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon, CloseIcon, MinusIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { ClockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { day, moment } from '#operator/features/figures/figures.ts'
import styles from './checks-card.module.css'

type Piece = Check['evidence'][number]

/** The server names the evidence of a check; the phrases, dates and statuses are in the reader's language. */
const useEvidence = (): ((piece: Piece) => string) => {
  const { t, language } = useTranslation()
  const statusIn = (value: string): string => {
    const bank = bankAccountStatuses.find((one) => one === value)
    const identity = identityStatuses.find((one) => one === value)
    return bank ? t(`bank.${bank}`) : identity ? t(`identity.${identity}`) : value
  }
  const inWords = (name: string, value: string): string => {
    // Without a recorded moment the sentence leaves the moment out.
    if (name === 'at' && value === '') return ''
    if (value === '') return t('evidence.unknown')
    if (name === 'at') return value.includes('T') ? moment(value, language) : day(value, language)
    return name === 'status' ? statusIn(value) : value
  }
  return ({ code, params }) =>
    t(
      `evidence.${code}`,
      Object.fromEntries(
        Object.entries(params).map(([name, value]) => [name, name === 'count' ? Number(value) : inWords(name, value)]),
      ),
    )
}

const tones = { pass: 'green', look: 'yellow', fail: 'red', wait: 'blue', skip: 'gray' } as const satisfies Record<
  CheckResult,
  Tone
>
const icons = { pass: CheckIcon, look: WarningIcon, fail: CloseIcon, wait: ClockIcon, skip: MinusIcon } as const

/** Lists each check with its result and evidence, the worst result first. */
export const ChecksCard = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation()
  const evidenceText = useEvidence()
  const { status } = application
  // No provider is called for a rejected application.
  const isRejected = status === 'REJECTED'
  const checks = application.checks.map((check) =>
    isRejected && check.result === 'wait'
      ? { ...check, result: 'skip' as const, isUnasked: true }
      : { ...check, isUnasked: false },
  )
  const counted = (result: CheckResult) => checks.filter((check) => check.result === result).length
  const [passed, looked, failed, waiting] = [counted('pass'), counted('look'), counted('fail'), counted('wait')]
  const sums = [
    t('checks.passed', { count: passed }),
    looked > 0 ? t('checks.to-look-at', { count: looked }) : '',
    failed > 0 ? t('checks.failed', { count: failed }) : '',
    waiting > 0 ? t('checks.waiting', { count: waiting }) : '',
  ].filter(Boolean)

  return (
    <Card title={t('checks.title')} aside={<span className="muted">{sums.join(', ')}</span>} padded>
      <ul className={styles['checks']}>
        {worstFirst(checks).map(({ check, result, evidence, isUnasked }) => {
          const Mark = icons[result]
          return (
            <li key={check} className={styles[result]}>
              <Mark />
              <b>{t(`check.${check}`)}</b>
              <StatusBadge tone={tones[result]}>{t(`result.${result}`)}</StatusBadge>
              {isUnasked ? (
                <small>{t('checks.unasked')}</small>
              ) : (
                evidence.map((piece) => <small key={piece.code}>{evidenceText(piece)}</small>)
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
