import type { UseQueryResult } from '@tanstack/react-query'
import type { Store } from '@tillgate/contract/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = { stores: UseQueryResult<Store[]>; isPending?: boolean }

/** Shown where rows would be while no store is known. Spec 2 §8. */
export const StoresProblem = ({ stores, isPending = stores.isPending }: Props) => {
  const { t } = useTranslation()
  if (isPending) return <Skeleton height={480} />
  if (!stores.isError) return <EmptyState line={t('stores.not-selected')} />
  return (
    <EmptyState line={t('stores.error')} failed>
      <Button onClick={() => void stores.refetch()}>{t('action.retry')}</Button>
    </EmptyState>
  )
}
