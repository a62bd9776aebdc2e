import { count } from '@tillgate/browser/figures.ts'
import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { change: Extract<ProposedChange, { kind: 'PARTNER_END' }> }

/** Last day of a partnership, and what holds until then and afterwards. */
export const PartnerEndCard = ({ change: { endsOn, stores } }: Props) => {
  const { t, language } = useTranslation()
  return (
    <Card title={t('ending.card')} description={t('ending.means')} padded>
      <Facts
        facts={[
          { label: t('ending.day'), value: dayText(endsOn, language, { year: 'numeric' }) },
          { label: t('ending.stores'), value: count(stores) },
        ]}
      />
    </Card>
  )
}
