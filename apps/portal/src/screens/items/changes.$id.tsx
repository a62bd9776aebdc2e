import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import type { ItemChange } from '@tillgate/contract/item-changes.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { useGetItemChange } from '#portal/api/item-changes.ts'
import { easternMomentOfYear } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { changeState } from './-changes/change-state.ts'
import { ChangedItems } from './-changes/changed-items.tsx'
import { KeptValues } from './-changes/kept-values.tsx'
import { UndoButton } from './-changes/undo-button.tsx'

/** A change of items: progress of an undo, the values that it kept, and the way back. */
export const Route = createFileRoute('/items/changes/$id')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  component: ItemChangePage,
})

const ChangeFacts = ({ change }: { change: ItemChange }) => {
  const { t, language } = useTranslation()
  const isUndo = change.kind === 'UNDO'
  const isCopy = change.kind === 'COPY'
  return (
    <Card title={t('changes.details')} padded>
      {change.status === 'RUNNING' && (
        <>
          <ProgressBar label={t('changes.progress')} share={change.progress} />
          <p>{t(isCopy ? 'changes.copy-running' : 'changes.running')}</p>
        </>
      )}
      {change.status === 'FAILED' && <Alert tone="error">{t(isCopy ? 'changes.copy-failed' : 'changes.failed')}</Alert>}
      <Facts
        facts={[
          { label: t('changes.what'), value: t(`changes.kind.${change.kind}`) },
          { label: t('changes.who'), value: change.changedBy ?? t('changes.operator') },
          { label: t('changes.when'), value: easternMomentOfYear(change.createdAt, language) },
          ...(change.fileName === null ? [] : [{ label: t('changes.file'), value: change.fileName }]),
          {
            label: t('changes.state'),
            value: t(changeState(change)),
          },
          ...(isCopy ? [{ label: t('changes.copied'), value: count(change.restored) }] : []),
          ...(isUndo
            ? [
                { label: t('changes.restored'), value: count(change.restored) },
                { label: t('changes.kept'), value: count(change.kept) },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function ItemChangePage() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const change = useGetItemChange(id)
  const { data } = change
  return (
    <Page
      title={data ? t(`changes.kind.${data.kind}`) : t('changes.title')}
      back={<BackLink to="/items/changes">{t('changes.list')}</BackLink>}
      actions={data?.canUndo && <UndoButton change={data} />}
    >
      {data ? (
        <>
          <ChangeFacts change={data} />
          {data.kept > 0 && <KeptValues undoId={id} />}
          {data.status !== 'RUNNING' && <ChangedItems id={id} />}
        </>
      ) : (
        <MissingRecord query={change} labels={{ gone: t('changes.error'), failed: t('changes.error') }} height={240} />
      )}
    </Page>
  )
}
