import { clsx } from 'clsx'
import type { TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CopyIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { easternMoment, weekdayOf } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { MoneySteps, type ShownStep } from '#portal/features/money-steps/money-steps.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { depositSteps, type DepositStep } from './deposit-steps.ts'
import styles from './deposit-card.module.css'

type Props = { statement: TransferStatementDetail }

const useAccountText = () => {
  const { t } = useTranslation()
  return ({ bankAccountNumber, deposit }: TransferStatementDetail): string => {
    if (bankAccountNumber === null) return t('statements.no-account')
    const digits = `••${bankAccountNumber}`
    const kind = deposit.accountType?.toUpperCase()
    const name =
      kind === 'CHECKING' || kind === 'SAVINGS'
        ? t(`statements.account-${kind}`, { digits })
        : t('statements.account', { digits })
    const closed = deposit.isAccountClosed ? ` ${t('statements.account-retired')}` : ''
    return `${name}${closed}${deposit.holder ? `, ${deposit.holder}` : ''}`
  }
}

/** A step in words, with its time. */
const useStep = ({ bankReturn, carried }: TransferStatementDetail) => {
  const { t, language } = useTranslation()
  const noteOf = (name: DepositStep['name'], time: string): string => {
    if (name === 'on-its-way' || name === 'expected-deposit') return t('statements.expected-at', { time })
    return name === 'held' ? t('statements.until', { time }) : time
  }
  return ({ name, state, at, day }: DepositStep): ShownStep => {
    const time = at ? easternMoment(at, language) : ''
    const notes = [
      at ? noteOf(name, time) : '',
      day ? t('statements.returnable-until', { day: weekdayOf(day, language) }) : '',
      name === 'returned' && bankReturn
        ? t('statements.returned-because', {
            code: bankReturn.code,
            reason: t(`statements.reason-${bankReturn.reason}`),
          })
        : '',
      name === 'nothing' && carried ? t('statements.carried', { amount: money(carried.amount) }) : '',
      name === 'new-account' ? t('statements.then-hold') : '',
      name === 'next-cut-off' && state === 'todo' ? t('statements.taken-over') : '',
    ]
    return { key: name, title: t(`statements.step-${name}`), state, notes: notes.filter((note) => note !== '') }
  }
}

const Trace = ({ trace }: { trace: string }) => {
  const { t } = useTranslation()
  const copy = async () => {
    await navigator.clipboard.writeText(trace)
    showToast({ tone: 'success', text: t('statements.trace-copied') })
  }
  return (
    <p className={clsx('flex wrap items-center pt-4 line-top fs-13', styles['trace'])}>
      <span className="muted">{t('statements.trace')}</span> <span className="code">{trace}</span>
      <Button variant="ghost" size="sm" iconOnly aria-label={t('statements.copy-trace')} onClick={copy}>
        <CopyIcon small />
      </Button>
    </p>
  )
}

/** The account, and the steps of the money to it. */
export const DepositCard = ({ statement }: Props) => {
  const { t } = useTranslation()
  const accountText = useAccountText()
  const step = useStep(statement)
  return (
    <Card title={t('statements.deposit')} padded>
      <div>
        <p className={clsx('fw-semibold tnum', styles['amount'])}>{money(statement.amountPayable)}</p>
        <p className="muted">{accountText(statement)}</p>
      </div>
      <MoneySteps steps={depositSteps(statement).map(step)} />
      {statement.deposit.trace !== null && <Trace trace={statement.deposit.trace} />}
    </Card>
  )
}
