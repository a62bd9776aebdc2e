import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Query = { isError: boolean; refetch: () => Promise<unknown> }

/** Shown while a page's queries load, or after a failure. */
export const Waiting = ({ queries, line }: { queries: readonly Query[]; line: string }) => {
  const { t } = useTranslation()
  if (!queries.some(({ isError }) => isError)) return <Skeleton height={480} />
  return (
    <EmptyState line={line} failed>
      <Button onClick={() => void Promise.all(queries.map((query) => query.refetch()))}>{t('action.retry')}</Button>
    </EmptyState>
  )
}
