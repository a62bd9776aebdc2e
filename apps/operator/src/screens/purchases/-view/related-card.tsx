import { Link } from '@tanstack/react-router'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { transaction: TransactionDetail; partnerId: string; timeZone: string }

/** The sale of a return, or the returns of a sale. */
export const RelatedCard = ({ transaction: { sale, returns }, partnerId, timeZone }: Props) => {
  const { t, language } = useTranslation()
  const rows = sale ? [sale] : returns
  return (
    <Card title={t(sale ? 'purchase.sale' : 'purchase.returns')} padded>
      {rows.length === 0 && <p className="muted">{t('purchase.no-returns')}</p>}
      <ul className="stack">
        {rows.map(({ id, receiptNumber, totalAmount, createdAt, itemNames }) => (
          <li key={id} className="stack gap-1">
            <div className="row">
              <Link className="grow" to="/purchases/$partnerId/$receiptNumber" params={{ partnerId, receiptNumber }}>
                {receiptNumber}
              </Link>
              <b className="tnum nowrap">{money(totalAmount)}</b>
            </div>
            <small>
              {dateTimeOf(createdAt, language, timeZone)}, {itemNames.join(', ')}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
