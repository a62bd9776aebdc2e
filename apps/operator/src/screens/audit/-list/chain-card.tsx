import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useGetLedgerChecks } from '#operator/api/ledger-checks.ts'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './audit.module.css'

/** Shows the last verification of the hash chain: every entry holds the hash of the one before. */
export const ChainCard = () => {
  const { t, language } = useTranslation()
  const { data: books } = useGetLedgerChecks()
  if (!books) return null
  const { latest } = books
  const outcome = latest?.outcomes.find(({ group }) => group === 'audit')
  const at = latest ? dateTimeOf(latest.endedAt, language, bankZone) : ''
  const result = () => {
    if (!outcome?.isFinished) return <Alert tone="warning">{t('audit.chain-unverified')}</Alert>
    return (
      <Alert tone="error" title={t('audit.chain-broken', { count: outcome.violations })}>
        <p>{t('audit.chain-effect', { at })}</p>
        <ul className={clsx('break', styles['breaks'])}>
          {outcome.found.map(({ partner, objectId, stated, counted }) => (
            <li key={`${partner?.id ?? ''} ${stated} ${objectId}`}>
              {partner?.name ?? t('audit.no-partner')}: {t('check.audit-chain', { stated, counted })}{' '}
              <span className="code">{objectId}</span>
            </li>
          ))}
        </ul>
      </Alert>
    )
  }
  const verify = <Link to="/reconciliation">{t('audit.chain-verify')}</Link>
  if (outcome?.isFinished && outcome.violations === 0) {
    return (
      <Card label={t('audit.chain')}>
        <div className="row wrap py-3 px-4">
          <StatusBadge tone="green">{t('audit.chain-whole')}</StatusBadge>
          <span className={styles['verified']}>
            {t('audit.chain-verified', { figure: count(outcome.lookedAt), at })}{' '}
            <span className="muted">{t('audit.chain-lead')}</span>
          </span>
          {verify}
        </div>
      </Card>
    )
  }
  return (
    <Card title={t('audit.chain')} description={t('audit.chain-lead')} aside={verify} padded>
      {result()}
    </Card>
  )
}
