import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Ways to fill an empty list of items: a file, or one item. */
export const NoItems = ({ add }: { add: () => unknown }) => {
  const { t } = useTranslation()
  return (
    <>
      <Link
        to="/items/imports"
        search={{ page: 1, pageSize: 15, importing: true }}
        {...asButton({ variant: 'primary' })}
      >
        {t('imports.start')}
      </Link>
      <Button onClick={() => void add()}>{t('items.add')}</Button>
    </>
  )
}
