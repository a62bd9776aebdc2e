import { clsx } from 'clsx'
import type { Journal } from '@tillgate/contract/journal.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { addMonths } from '@tillgate/domain/month-figures.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { monthDay } from '#portal/features/figures/day.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './accountant-package.module.css'

/** Sums that have to agree, each computed twice by the server from different tables. */
export const ControlCard = ({ journal }: { journal: Journal }) => {
  const { t, language } = useTranslation()
  const { checks, clearing, month } = journal
  const met = checks.filter(({ isMet }) => isMet).length
  const day = monthDay(addDays(`${addMonths(month, 1)}-01`, -1), language)
  const parts = { transit: money(clearing.inTransit), held: money(clearing.held), debts: money(-clearing.debts) }
  return (
    <Card
      title={t('accountant-package.control')}
      aside={
        <StatusBadge tone={met === checks.length ? 'green' : 'red'}>
          {t('accountant-package.of-checks', { met, all: checks.length })}
        </StatusBadge>
      }
    >
      <ul className={styles['list']}>
        {checks.map(({ check, amount, other, isMet }) => (
          <li className="flex wrap items-center between line-top" key={check} data-wrong={!isMet || undefined}>
            <span className={clsx('flex', styles['check'])}>
              {isMet ? <CheckIcon small /> : <WarningIcon small />}
              <span>
                <b>
                  {check === 'clearing' ? t('accountant-package.clearing-on', { day }) : t(`journal-check.${check}`)}
                </b>
                {check === 'clearing' && (
                  <small>
                    {t(clearing.debts === 0 ? 'accountant-package.parts' : 'accountant-package.parts-debts', parts)}
                  </small>
                )}
                {!isMet && (
                  <small role="alert">
                    {t('accountant-package.difference', { amount: money(sumDollars([amount, -other])) })}
                  </small>
                )}
              </span>
            </span>
            <b className="tnum">{money(amount)}</b>
          </li>
        ))}
      </ul>
    </Card>
  )
}
