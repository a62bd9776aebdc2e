import { Refused } from '@tillgate/client/refused.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from './i18n.ts'

type Props = {
  query: { error: Error | null; isError: boolean; refetch: () => unknown }
  labels: { gone: string; failed: string }
  height: number
  isInCard?: boolean
  /** Link back from a missing record. */
  children?: ReactNode
}

/** Placeholder for a record that is loading, missing or failed. A malformed id counts as missing. */
export const MissingRecord = ({ query, labels, height, isInCard = false, children }: Props) => {
  const { t } = useTranslation()
  const { error, isError, refetch } = query
  if (!isError) return <Skeleton height={height} />
  const isNone = error instanceof Refused && (error.status === 404 || error.status === 400)
  const notice = (
    <EmptyState line={isNone ? labels.gone : labels.failed} failed>
      {isNone ? children : <Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
    </EmptyState>
  )
  return isInCard ? <Card>{notice}</Card> : notice
}
