import { digitsOfAccount, shopAccounts, type AccountKey } from '@tillgate/domain/journal.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Returns the name of an account in this portal; the partner's own name of the account is ignored. */
export const useAccountLabel = () => {
  const { t } = useTranslation()
  return (account: AccountKey): string => {
    const shop = shopAccounts.find((one) => one === account)
    return shop === undefined ? t('journal.bank', { digits: digitsOfAccount(account) ?? '' }) : t(`journal.${shop}`)
  }
}
