import { Link } from '@tanstack/react-router'
import { Tabs } from '@tillgate/ui/layout/tabs.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2: two tabs; the second is a screen of its own with a URL of its own. */
export const ItemsTabs = () => {
  const { t } = useTranslation()
  return (
    <Tabs label={t('items.title')}>
      <Link to="/items" activeOptions={{ exact: true, includeSearch: false }}>
        {t('items.tab-list')}
      </Link>
      <Link to="/items/imports" search={{ page: 1, pageSize: 15 }} activeOptions={{ includeSearch: false }}>
        {t('items.tab-files')}
      </Link>
    </Tabs>
  )
}
