import { count } from '@tillgate/browser/figures.ts'
import type { TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { Fragment } from 'react'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import { FigureEntries } from './figure-entries.tsx'
import styles from './proof-card.module.css'

type Props = { statement: TransferStatementDetail }

/** gross - fees + adjustments - carried = amount payable; what is nothing is left out. */
const Equation = ({ statement }: Props) => {
  const { t } = useTranslation()
  const { grossAmount, feeAmount, adjustmentAmount, carryAmount, amountPayable } = statement
  const parts = [
    { label: t('statements.fees'), amount: feeAmount },
    { label: t('statements.adjustments'), amount: adjustmentAmount },
    { label: t('statements.carried-figure'), amount: carryAmount },
  ].filter(({ amount }) => amount !== 0)
  return (
    <div className={styles['equation']}>
      <span className={styles['operator']} />
      <p>
        <b>{money(grossAmount)}</b> <span>{t('statements.gross')}</span>
      </p>
      {parts.map(({ label, amount }) => (
        <Fragment key={label}>
          <span className={styles['operator']}>{amount < 0 ? '−' : '+'}</span>
          <p>
            <b>{money(Math.abs(amount))}</b> <span>{label}</span>
          </p>
        </Fragment>
      ))}
      <span className={styles['operator']}>=</span>
      <p data-result>
        <b>{money(amountPayable)}</b> <span>{t('statements.amount-payable')}</span>
      </p>
    </div>
  )
}

/** The server, never the browser, computes whether the statement adds up. */
const Check = ({ statement: { addsUp, difference, entries } }: Props) => {
  const { t } = useTranslation()
  return addsUp ? (
    <p className={styles['check']}>
      <CheckIcon small />
      {t('statements.adds-up', { count: entries, figure: count(entries) })}
    </p>
  ) : (
    <p className={styles['check']} data-wrong role="alert">
      <WarningIcon small />
      {t('statements.does-not-add-up', { amount: money(difference) })}
    </p>
  )
}

/** Computation of the amount: each figure unfolds to its entries. */
export const ProofCard = ({ statement }: Props) => {
  const { t } = useTranslation()
  const largest = Math.max(...statement.groups.map(({ amount }) => Math.abs(amount)), 0.01)
  return (
    <Card title={t('statements.how')}>
      <Equation statement={statement} />
      {statement.groups.map((group) => (
        <FigureEntries key={group.type} statement={statement} group={group} share={Math.abs(group.amount) / largest} />
      ))}
      <div className={styles['result']}>
        <Check statement={statement} />
        <p className={styles['payable']}>
          <span>{t('statements.amount-payable')}</span>
          <b>{money(statement.amountPayable)}</b>
        </p>
      </div>
    </Card>
  )
}
