import { clsx } from 'clsx'
import { failureText } from '@tillgate/browser/refusal-text.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { ScaleLabel } from '@tillgate/contract/scale-labels.ts'
import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useDeleteScaleLabel, useListScaleLabels, useUpdateStoreSettings } from '#portal/api/scale-labels.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { AddScaleLabel } from './add-scale-label.tsx'
import { LabelFormDialog } from './label-form-dialog.tsx'
import styles from './scale-labels.module.css'

/** Form of the labels. A Store Admin sets it up with a label; a Supervisor sees it as text. */
const LabelPrices = ({ storeId, form }: { storeId: string; form: LabelForm | null }) => {
  const { t } = useTranslation()
  const update = useUpdateStoreSettings(storeId)
  const [trying, setTrying] = useState(false)
  const turnOff = () =>
    update.mutate(
      { labelForm: null },
      {
        onSuccess: () => showToast({ tone: 'success', text: t('scale-labels.not-taken') }),
        onError: (error) => showToast({ tone: 'error', text: failureText(t, error, t('scale-labels.setting-failed')) }),
      },
    )
  return (
    <div className={clsx('flex between line-bottom', styles['setting'])}>
      <div>
        <h3>{t('scale-labels.setting')}</h3>
        <p>
          <StatusBadge tone={form ? 'green' : 'gray'}>
            {t(form ? `label-form.${form}` : 'scale-labels.off')}
          </StatusBadge>
        </p>
        <p className="muted">{t(form ? 'scale-labels.on-means' : 'scale-labels.off-means')}</p>
        {!may('label-prices.switch') && <p className="muted">{t('scale-labels.admin-only')}</p>}
      </div>
      {may('label-prices.switch') && (
        <div className="row wrap">
          {form && (
            <Button busy={update.isPending} onClick={() => turnOff()}>
              {t('scale-labels.turn-off')}
            </Button>
          )}
          <Button onClick={() => setTrying(true)}>
            {t(form ? 'scale-labels.change-form' : 'scale-labels.set-up')}
          </Button>
        </div>
      )}
      {trying && <LabelFormDialog storeId={storeId} onClose={() => setTrying(false)} />}
    </div>
  )
}

type LabelsProps = { rows: readonly ScaleLabel[] | undefined; onRemove: (label: ScaleLabel) => void }

const Labels = ({ rows, onRemove }: LabelsProps) => {
  const { t } = useTranslation()
  const nameOf = ({ name }: ScaleLabel) => name ?? <span className="muted">{t('scale-labels.no-item')}</span>
  const cover = ({ list }: ScaleLabel) =>
    list === null ? (
      <StatusBadge tone="gray">{t('scale-labels.not-listed')}</StatusBadge>
    ) : (
      <StatusBadge tone="green">{t('scale-labels.listed', { list })}</StatusBadge>
    )
  const remove = (label: ScaleLabel) => (
    <Button
      size="sm"
      aria-label={t('scale-labels.remove-one', { code: label.code, plu: label.plu })}
      onClick={() => onRemove(label)}
    >
      {t('scale-labels.remove')}
    </Button>
  )
  const columns: Column<ScaleLabel>[] = [
    {
      id: 'code',
      title: t('scale-labels.label'),
      isFixed: true,
      render: ({ code }) => <span className="code">{code}</span>,
    },
    { id: 'plu', title: t('scale-labels.plu'), render: ({ plu }) => <span className="code">{plu}</span> },
    { id: 'name', title: t('scale-labels.product'), render: nameOf },
    { id: 'list', title: t('scale-labels.list'), render: cover },
    { id: 'actions', title: t('scale-labels.actions'), render: remove },
  ]
  return (
    <ListTable
      label={t('scale-labels.table')}
      columns={columns}
      rows={rows?.map((row) => ({ ...row, id: row.code }))}
      pageSize={2}
      renderCard={(label) => (
        <div className="stack gap-6px">
          <b>{nameOf(label)}</b>
          <span>{t('scale-labels.pair', { code: label.code, plu: label.plu })}</span>
          <div className="row wrap">
            {cover(label)} {remove(label)}
          </div>
        </div>
      )}
    />
  )
}

/** Labels of a store's scales: the PLU of each item part, and the price that a till takes. DOMAIN.md §3. */
export const ScaleLabels = ({ storeId }: { storeId: string }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useListScaleLabels(storeId)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<ScaleLabel>()
  const remove = useDeleteScaleLabel(storeId)
  const end = ({ code }: ScaleLabel) => {
    setRemoving(undefined)
    return remove.mutate(code, {
      onSuccess: () => showToast({ tone: 'success', text: t('scale-labels.removed') }),
      onError: (error) => showToast({ tone: 'error', text: failureText(t, error, t('scale-labels.remove-failed')) }),
    })
  }
  if (isError && !data) {
    return (
      <Card title={t('scale-labels.title')}>
        <EmptyState line={t('scale-labels.failed')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <Card
        title={t('scale-labels.title')}
        description={t('scale-labels.lead')}
        aside={
          <Button onClick={() => setAdding(true)}>
            <PlusIcon small />
            {t('scale-labels.add')}
          </Button>
        }
      >
        {data && <LabelPrices storeId={storeId} form={data.labelForm} />}
        {data?.items.length === 0 ? (
          <EmptyState line={t('scale-labels.none')} />
        ) : (
          <Labels rows={data?.items} onRemove={setRemoving} />
        )}
      </Card>
      {adding && <AddScaleLabel storeId={storeId} onClose={() => setAdding(false)} />}
      {removing && (
        <ConfirmDialog
          question={t('scale-labels.remove-ask', { code: removing.code })}
          consequence={<p>{t('scale-labels.remove-means', { plu: removing.plu })}</p>}
          verb={t('scale-labels.remove')}
          cancel={t('action.cancel')}
          destructive
          confirm={() => end(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
