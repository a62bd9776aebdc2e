import { count } from '@tillgate/browser/figures.ts'
import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { money } from '@tillgate/domain/money.ts'
import { useGetPartnerMoney } from '#operator/api/partners.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { change: Extract<ProposedChange, { kind: 'PARTNER_END' }> }

/** Last day of a partnership, and what holds until then and afterwards. */
export const PartnerEndCard = ({ change: { partner, endsOn, stores, causes = [] } }: Props) => {
  const { t, language } = useTranslation()
  const { data } = useGetPartnerMoney(partner.id)
  const amounts = data && [
    { label: t('partner-money.owed'), value: money(data.owed) },
    { label: t('partner-money.next'), value: money(data.next) },
    { label: t('partner-money.held'), value: money(data.held) },
    { label: t('partner-money.not-due'), value: money(data.notDue) },
  ]
  return (
    <Card title={t('ending.card')} description={t('ending.means')} padded>
      <Facts
        facts={[
          { label: t('ending.day'), value: dayText(endsOn, language, { year: 'numeric' }) },
          { label: t('ending.stores'), value: count(stores) },
          ...(causes.length === 0
            ? []
            : [{ label: t('ending.cause'), value: causes.map((cause) => t(`recheck-cause.${cause}`)).join('. ') }]),
          ...(amounts ?? []),
        ]}
      />
    </Card>
  )
}
