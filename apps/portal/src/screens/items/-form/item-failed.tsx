import { Link } from '@tanstack/react-router'
import { isGone } from '@tillgate/browser/refusal-text.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = { errors: readonly (Error | null)[]; onRepeat: () => void; storeId: string | undefined }

/** Shows why an item cannot be displayed. A deleted item has no retry, only the way back to the list. */
export const ItemFailed = ({ errors, onRepeat, storeId }: Props) => {
  const { t } = useTranslation()
  const hasGone = errors.some(isGone)
  return (
    <EmptyState line={t(hasGone ? 'items.gone' : 'items.item-error')} failed>
      {!hasGone && <Button onClick={onRepeat}>{t('action.retry')}</Button>}
      <Link to="/items" search={{ storeId }} {...asButton()}>
        {t('items.back')}
      </Link>
    </EmptyState>
  )
}
