import { count } from '@tillgate/browser/figures.ts'
import type { PartnerRow } from '@tillgate/contract/operator-partners.ts'
import { useTranslation } from '#operator/i18n.ts'

/** "3", or "3, 1 suspended". */
export const useStoresText = () => {
  const { t } = useTranslation()
  return ({ stores, suspendedStores }: PartnerRow): string =>
    suspendedStores === 0 ? count(stores) : t('partners.suspended-of', { stores, count: suspendedStores })
}
