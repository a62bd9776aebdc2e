import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { money } from '@tillgate/domain/money.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { change: Extract<ProposedChange, { kind: 'BANK_STATEMENT' }> }

/** Shows the statement to withdraw and the matches that the withdrawal undoes. */
export const BankStatementCard = ({ change }: Props) => {
  const { t, language } = useTranslation()
  const { statementId, name, day, last4, opening, closing, lines, taken, openExceptions } = change
  return (
    <Card title={t('bank-books.withdraw-title')} description={t('bank-books.withdraw-means')} padded>
      <div className="stack gap-3">
        <Facts
          facts={[
            { label: t('bank-books.file-name'), value: name },
            { label: t('bank-books.day'), value: dayText(day, language, { year: 'numeric' }) },
            { label: t('bank-books.account'), value: last4 === '' ? t('bank-books.nothing') : `••${last4}` },
            { label: t('bank-books.opening'), value: money(opening) },
            { label: t('bank-books.closing'), value: money(closing) },
            { label: t('bank-books.withdraw-lines'), value: count(lines) },
            { label: t('bank-books.withdraw-taken'), value: count(taken) },
            { label: t('bank-books.withdraw-exceptions'), value: count(openExceptions) },
          ]}
        />
        <div className="row">
          <Link to="/reconciliation/bank" search={{ statement: statementId }} {...asButton({})}>
            {t('bank-books.withdraw-see')}
          </Link>
        </div>
      </div>
    </Card>
  )
}
