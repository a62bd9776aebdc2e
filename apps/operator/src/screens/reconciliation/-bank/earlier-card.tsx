import { Link } from '@tanstack/react-router'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { useListBankStatements } from '#operator/api/bank-statements.ts'
import { useTranslation } from '#operator/i18n.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'

/** Links to the other latest statements. */
export const EarlierCard = ({ shownId }: { shownId: string }) => {
  const { t, language } = useTranslation()
  const { data } = useListBankStatements()
  const others = data?.items.filter(({ id }) => id !== shownId) ?? []
  if (others.length === 0) return null
  return (
    <Card title={t('bank-books.earlier')} padded>
      <Points
        points={others.map(({ id, day, lines, open, isWithdrawn }) => ({
          title: dayText(day, language, { year: 'numeric' }),
          link: (
            <Link to="/reconciliation/bank" search={{ statement: id }}>
              {dayText(day, language, { year: 'numeric' })}
            </Link>
          ),
          text: [
            t('bank-books.earlier-lines', { count: lines }),
            ...(open === 0 ? [] : [t('bank-books.open', { count: open })]),
            ...(isWithdrawn ? [t('bank-books.withdrawn')] : []),
          ].join(', '),
          icon: open === 0 ? <CheckIcon small /> : <WarningIcon small />,
        }))}
      />
    </Card>
  )
}
