import type { RecentSales } from '@tillgate/contract/sales-figures.ts'
import { money } from '@tillgate/domain/money.ts'

type Props = { sales: Map<string, RecentSales> | undefined; id: string }

/** Sales of a row in the last 30 days; empty until they are known. */
export const RecentAmount = ({ sales, id }: Props) => {
  if (!sales) return null
  const amount = sales.get(id)?.totalAmount ?? 0
  return amount === 0 ? <span className="muted">{money(0)}</span> : money(amount)
}
