import { Link } from '@tanstack/react-router'
import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { change: Extract<ProposedChange, { kind: 'BANK_LINE' }> }

/** The line of the bank that would be booked, or whose booking would be reversed. */
export const BankLineCard = ({ change }: Props) => {
  const { t, language } = useTranslation()
  const { action, name, day, no, text, amount, lineKind, account, statementId } = change
  const isReopening = action === 'REOPEN'
  const kind = t(`bank-kind.${lineKind}`)
  return (
    <Card
      title={t(isReopening ? 'bank-line.proposal-reopen' : 'bank-line.proposal-settle')}
      description={t('bank-line.proposal-lead')}
      padded
    >
      <div className="stack gap-3">
        <Facts
          facts={[
            { label: t('bank-line.amount'), value: signedMoney(amount) },
            { label: t('bank-line.text'), value: text === '' ? t('bank-books.no-text') : text },
            { label: t('bank-line.kind'), value: isReopening ? t('bank-line.reversal', { kind }) : kind },
            { label: t('bank-line.account'), value: t(`bank-account.${account}`) },
            {
              label: t('bank-line.statement'),
              value: t('bank-line.of', { name, day: dayText(day, language, { year: 'numeric' }), no }),
            },
          ]}
        />
        <div className="row">
          <Link to="/reconciliation/bank" search={{ statement: statementId }} {...asButton({})}>
            {t('bank-line.see-statement')}
          </Link>
        </div>
      </div>
    </Card>
  )
}
