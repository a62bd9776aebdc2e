import { figure } from '@tillgate/browser/figures.ts'
import type { MatchesElsewhere as Elsewhere } from '@tillgate/contract/matches-elsewhere.ts'
import { searchCap } from '@tillgate/contract/paging.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { ItemSearch } from './item-search.ts'

const noFilters = { status: undefined, apl: undefined, unit: undefined, minPrice: undefined, maxPrice: undefined }

type Props = { elsewhere: Elsewhere | undefined; onChange: (change: Partial<ItemSearch>) => void }

/** Offers the places where a search without a match would match. */
export const MatchesElsewhere = ({ elsewhere, onChange }: Props) => {
  const { t } = useTranslation()
  if (!elsewhere) return null
  const { withoutFilters, stores } = elsewhere
  return (
    <>
      {withoutFilters > 0 && (
        <Button variant="primary" onClick={() => onChange(noFilters)}>
          {t('items.elsewhere-filters', { count: withoutFilters, figure: figure(withoutFilters, searchCap) })}
        </Button>
      )}
      {stores.map(({ storeId, storeName, total }) => (
        <Button key={storeId} onClick={() => onChange({ storeId })}>
          {t('items.elsewhere-store', { figure: figure(total, searchCap), store: storeName })}
        </Button>
      ))}
    </>
  )
}
