import { Link } from '@tanstack/react-router'
import { Tabs } from '@tillgate/ui/layout/tabs.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Our ledger checks, and the bank's statement beside our books. */
export const ReconciliationTabs = () => {
  const { t } = useTranslation()
  return (
    <Tabs label={t('menu.reconciliation')}>
      <Link to="/reconciliation" activeOptions={{ exact: true, includeSearch: false }}>
        {t('bank-books.tab-books')}
      </Link>
      <Link to="/reconciliation/bank" activeOptions={{ exact: true, includeSearch: false }}>
        {t('bank-books.tab-bank')}
      </Link>
    </Tabs>
  )
}
