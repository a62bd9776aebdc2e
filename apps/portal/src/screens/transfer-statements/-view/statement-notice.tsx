import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { LockIcon } from '@tillgate/ui/icons/verification.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { easternDay, easternMoment } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { may } from '#portal/features/session/may.ts'
import { useHoldText } from '#portal/features/statements/use-hold-text.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = { statement: TransferStatementDetail }

const BankLinks = ({ statement: { storeId, holds } }: Props) => {
  const { t } = useTranslation()
  // Nothing about the account releases a blocked partner.
  if (holds[0]?.kind === 'BLOCKED' || !may('stores.manage')) return null
  const isMendable = holds.some(({ fix }) => fix === 'link') && may('bank.link')
  return (
    <div className="flex wrap gap-2 mt-2">
      {isMendable && (
        <Link to="/stores/link-account/$id" params={{ id: storeId }} {...asButton({ variant: 'primary' })}>
          {t('statements.fix-bank')}
        </Link>
      )}
      <Link to="/stores/view/$id" params={{ id: storeId }} search={{ tab: 'bank' }} {...asButton()}>
        {t('statements.see-bank')}
      </Link>
    </div>
  )
}

/** Whom it waits with, in money. */
const useWaitingText = ({ waiting }: TransferStatementDetail): string => {
  const { t } = useTranslation()
  const { statements, amount } = waiting
  if (statements === 0) return ''
  return ` ${t('statements.others-wait', { count: statements, figure: count(statements), amount: money(amount) })}`
}

const SentBack = ({ statement }: Props) => {
  const { t, language } = useTranslation()
  const others = useWaitingText(statement)
  const { bankReturn, bankAccountNumber, holds, amountPayable } = statement
  const [hold] = holds
  const fix = hold?.fix ?? 'none'
  const amount = money(amountPayable)
  const why =
    bankReturn === null || bankAccountNumber === null
      ? ''
      : `${t(`statements.why-${bankReturn.reason}`, { digits: bankAccountNumber })} `
  const goesOn =
    hold?.kind === 'BANK_CHANGE' && hold.endsAt !== null
      ? t('statements.not-lost-until', { amount, time: easternMoment(hold.endsAt, language) })
      : t(`statements.not-lost-${fix}`, { amount })
  return (
    <Alert
      tone="error"
      title={t('statements.sent-back', { reason: t(`statements.reason-${bankReturn?.reason ?? 'other'}`) })}
    >
      <p>
        {why}
        {goesOn}
        {others}
      </p>
      {bankReturn?.reason === 'other' && bankReturn.text !== '' && (
        <p className="muted">{t('statements.bank-says', { text: bankReturn.text })}</p>
      )}
      {fix === 'link' && !may('bank.link') && <p>{t('statements.ask-admin')}</p>}
      <BankLinks statement={statement} />
    </Alert>
  )
}

const OnHold = ({ statement }: Props) => {
  const { t } = useTranslation()
  const holdText = useHoldText()
  const others = useWaitingText(statement)
  const [hold] = statement.holds
  if (!hold) return null
  const mends = hold.fix === 'link' ? t(may('bank.link') ? 'statements.link-another' : 'statements.ask-admin') : ''
  const { kind, fix, bankReason, bankAccountNumber: digits } = hold
  const why =
    kind === 'BANK_RETURN' && fix === 'link'
      ? t(`statements.why-${bankReason ?? 'other'}`, { digits: digits ?? '' })
      : t(`statements.waits-${kind}`)
  return (
    <Alert tone="warning" title={holdText(hold)}>
      <p>
        {[why, mends].filter((text) => text !== '').join(' ')}
        {others}
      </p>
      <BankLinks statement={statement} />
    </Alert>
  )
}

/** Problem of a statement with its remedy; empty for a regular statement. */
export const StatementNotice = ({ statement }: Props) => {
  const { t, language } = useTranslation()
  const { rolledOverTo, carried, paymentStatus } = statement
  if (rolledOverTo) {
    const { paymentOrderId, storeId, cutoffDate } = rolledOverTo
    return (
      <Alert tone="info">
        <p className="row">
          <LockIcon small />
          {t('statements.moved')}
        </p>
        <Link to="/transfer-statements/view/$paymentOrderId/$storeId" params={{ paymentOrderId, storeId }}>
          {t('statements.statement-of', { day: easternDay(cutoffDate, language) })}
        </Link>
      </Alert>
    )
  }
  if (paymentStatus === 'RETURNED') return <SentBack statement={statement} />
  if (statement.holds.length > 0) return <OnHold statement={statement} />
  if (!carried) return null
  return (
    <Alert tone="info">
      <p>{t('statements.carried-why', { amount: money(carried.amount) })}</p>
      {carried.to && (
        <Link to="/transfer-statements/view/$paymentOrderId/$storeId" params={carried.to}>
          {t('statements.statement-of', { day: easternDay(carried.to.cutoffDate, language) })}
        </Link>
      )}
    </Alert>
  )
}
