import type { SharedAccount } from '@tillgate/contract/plaidauth.ts'
import { useTranslation } from '#portal/i18n.ts'

/** "Hialeah, Little Havana and 2 more stores". */
export const useStoreNames = () => {
  const { t, language } = useTranslation()
  return ({ stores, storeCount }: Pick<SharedAccount, 'stores' | 'storeCount'>): string => {
    const more = storeCount - stores.length
    const names = stores.map(({ businessName }) => businessName)
    const list = more > 0 ? [...names, t('new-store.use.more', { count: more })] : names
    return new Intl.ListFormat(language, { type: 'conjunction' }).format(list)
  }
}
