import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import type { TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { money } from '@tillgate/domain/money.ts'
import { Equation } from '#portal/features/figures/equation.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { FigureEntries } from './figure-entries.tsx'
import styles from './proof-card.module.css'

type Props = { statement: TransferStatementDetail }

/** gross - fees + adjustments - carried = amount payable. */
const PayableEquation = ({ statement }: Props) => {
  const { t } = useTranslation()
  const { grossAmount, feeAmount, adjustmentAmount, carryAmount, amountPayable } = statement
  const parts = [
    { label: t('statements.fees'), amount: feeAmount },
    { label: t('statements.adjustments'), amount: adjustmentAmount },
    { label: t('statements.carried-figure'), amount: carryAmount },
  ]
  return (
    <Equation
      first={{ label: t('statements.gross'), amount: grossAmount }}
      parts={parts}
      result={{ label: t('statements.amount-payable'), amount: amountPayable }}
    />
  )
}

/** The server, never the browser, computes whether the statement adds up. */
const Check = ({ statement: { addsUp, difference, entries } }: Props) => {
  const { t } = useTranslation()
  return addsUp ? (
    <p className={clsx('row text-green fs-13', styles['check'])}>
      <CheckIcon small />
      {t('statements.adds-up', { count: entries, figure: count(entries) })}
    </p>
  ) : (
    <p className={clsx('row text-green fs-13', styles['check'])} data-wrong role="alert">
      <WarningIcon small />
      {t('statements.does-not-add-up', { amount: money(difference) })}
    </p>
  )
}

/** Computation of the amount; figures unfold to entries. */
export const ProofCard = ({ statement }: Props) => {
  const { t } = useTranslation()
  const largest = Math.max(...statement.groups.map(({ amount }) => Math.abs(amount)), 0.01)
  return (
    <Card title={t('statements.how')}>
      <PayableEquation statement={statement} />
      {statement.groups.map((group) => (
        <FigureEntries key={group.type} statement={statement} group={group} share={Math.abs(group.amount) / largest} />
      ))}
      <div className={clsx('flex wrap items-center between gap-3', styles['result'])}>
        <Check statement={statement} />
        <p className={clsx('flex wrap fs-18 fw-semibold tnum', styles['payable'])}>
          <span>{t('statements.amount-payable')}</span>
          <b>{money(statement.amountPayable)}</b>
        </p>
      </div>
    </Card>
  )
}
