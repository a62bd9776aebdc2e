import { Link } from '@tanstack/react-router'
import { Button } from '@tillgate/ui/button.tsx'
import { buttonClass } from '@tillgate/ui/button-class.ts'
import { EmptyState } from '@tillgate/ui/empty-state.tsx'
import { useTranslation } from '#portal/i18n.ts'

export const ItemsEmpty = ({ add }: { add: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState line={t('items.none')}>
      <Link
        to="/items/imports"
        search={{ page: 1, pageSize: 15, importing: true }}
        className={buttonClass({ look: 'primary' })}
      >
        {t('imports.start')}
      </Link>
      <Button onClick={add}>{t('items.add')}</Button>
    </EmptyState>
  )
}
