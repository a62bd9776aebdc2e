import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useGetRunFileExcerpt } from '#operator/api/settlement.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './run-view.module.css'

/** Shows the bank file's lines, or the lines of a draft, masked as far as no audit entry is needed. */
export const LinesCard = ({ run: { id, file } }: { run: Pick<SettlementRunDetail, 'id' | 'file'> }) => {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const sha256 = file?.sha256 ?? null
  const isWanted = file !== null && (sha256 !== null || isAsked)
  const { data, error, isFetching, refetch } = useGetRunFileExcerpt(id, sha256, isWanted)
  if (!file) return null
  const show = () => (isWanted ? void refetch() : setAsked(true))
  if (!data) {
    if (sha256 !== null && !error) return <Skeleton height={240} />
    return (
      <Card title={t('run.lines')} description={t(sha256 === null ? 'run.file-preview-hint' : 'run.lines-lead')} padded>
        {error && !isFetching && (
          <Alert tone="error">{error instanceof Refused ? error.message : t('run.lines-failed')}</Alert>
        )}
        <div className="flex wrap gap-2">
          <Button busy={isFetching} onClick={show}>
            {t(error ? 'action.retry' : 'run.lines-show')}
          </Button>
        </div>
      </Card>
    )
  }
  const { head, hidden, tail } = data
  const between = hidden > 0 ? [t('run.lines-between', { count: hidden, figure: count(hidden) })] : []
  return (
    <Card title={t('run.lines')} description={t('run.lines-lead')} padded>
      <pre className={clsx('rounded surface-3 text-2 fs-12 pre-wrap break', styles['lines'])}>
        {[...head, ...between, ...tail].join('\n')}
      </pre>
    </Card>
  )
}
