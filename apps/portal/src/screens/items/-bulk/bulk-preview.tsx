import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { ItemEdits, ItemEditsPreview, PreviewedPrice } from '@tillgate/contract/item-edits.ts'
import { typeCountAbove } from '@tillgate/domain/price-edits.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { downloadItemEdits, useApplyItemEdits, useItemEditsPreview } from '#portal/api/item-changes.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useUndoToast } from '../-changes/use-undo-toast.ts'
import { bulkFailure } from './bulk-failure.ts'
import styles from './bulk-preview.module.css'
import { PreviewTable } from './preview-table.tsx'

type StoresProps = {
  preview: ItemEditsPreview
  chosen: readonly string[]
  onChange: (storeIds: string[]) => void
}

/** Stores that sell some of the items. The last chosen store stays chosen. */
const PreviewStores = ({ preview, chosen, onChange }: StoresProps) => {
  const { t } = useTranslation()
  const missing = preview.stores.filter(({ storeId, sold }) => chosen.includes(storeId) && sold < preview.items)

  return (
    <>
      <fieldset className={styles['stores']}>
        <legend className="fw-medium mb-2">{t('items.preview-stores')}</legend>
        {preview.stores.map(({ storeId, storeName, sold }) => {
          const isChosen = chosen.includes(storeId)
          return (
            <div className="row between gap-3" key={storeId}>
              <CheckRow
                checked={isChosen}
                disabled={isChosen && chosen.length === 1}
                onChange={() => onChange(isChosen ? chosen.filter((id) => id !== storeId) : [...chosen, storeId])}
              >
                {storeName}
              </CheckRow>
              <span className="muted tnum flex-none fs-13">
                {t('items.preview-sold', { count: sold, figure: count(sold) })}
              </span>
            </div>
          )
        })}
      </fieldset>
      <p className={clsx('flex between gap-3 line-top', styles['total'])}>
        <b>{t('items.preview-prices')}</b>
        <b className="tnum">{count(preview.prices)}</b>
      </p>
      {missing.map(({ storeId, storeName, sold }) => (
        <p key={storeId} className="muted">
          {t('items.preview-missing', {
            store: storeName,
            missing: count(preview.items - sold),
            figure: count(preview.items),
          })}
        </p>
      ))}
    </>
  )
}

/** Names prices that stay because the new price would be out of range. */
const OutOfRange = ({ total, first }: { total: number; first: readonly PreviewedPrice[] }) => {
  const { t } = useTranslation()
  if (total === 0) return null
  const names = [...new Set(first.map(({ name }) => name))].join(', ')
  const more = total - first.length
  return (
    <Alert tone="warning">
      {t('items.preview-stay', {
        count: total,
        figure: count(total),
        names: more > 0 ? t('items.preview-stay-more', { names, figure: count(more) }) : names,
      })}
    </Alert>
  )
}

type Props = {
  edits: ItemEdits
  preview: ItemEditsPreview
  onBack: () => void
  onClose: () => void
  onDone: () => void
}

/** Second step of a bulk edit: old and new values, further stores, and above 50 items the typed number. */
export const BulkPreview = ({ edits, preview: known, onBack, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const [storeIds, setStoreIds] = useState<string[]>(edits.storeIds)
  const [typed, setTyped] = useState('')
  const [mistyped, setMistyped] = useState(false)
  const chosen = { ...edits, storeIds }
  const preview = useItemEditsPreview(chosen, storeIds === edits.storeIds ? known : undefined)
  const apply = useApplyItemEdits()
  const file = useDownload()
  const showUndo = useUndoToast()
  const shown = preview.data ?? known
  const figure = count(shown.items)
  const mustType = shown.items > typeCountAbove

  const confirm = () => {
    if (shown.prices === 0 || preview.isError || preview.isFetching || apply.isPending) return undefined
    if (mustType && Number(typed.replaceAll(/\D/g, '')) !== shown.items) return setMistyped(true)
    return apply.mutate(
      { ...chosen, digest: shown.digest },
      {
        onSuccess: ({ message, changeId }) => {
          showUndo(message, changeId)
          onDone()
        },
        onError: (error) => {
          if (error instanceof Refused && error.code === 'edit.changed-meanwhile') void preview.refetch()
        },
      },
    )
  }

  const failure = apply.error ?? preview.error
  return (
    <Dialog
      wide="page"
      title={t('items.preview-title', { count: shown.items, figure })}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          {mustType && (
            <div className={styles['confirm']}>
              <TextField
                label={t('items.delete-type', { figure })}
                inputMode="numeric"
                value={typed}
                error={mistyped ? t('items.delete-mistyped', { figure }) : undefined}
                onChange={(event) => setTyped(event.currentTarget.value)}
                onKeyDown={({ key }) => key === 'Enter' && void confirm()}
              />
            </div>
          )}
          <Button onClick={onBack}>{t('action.back')}</Button>
          <Button
            variant="primary"
            busy={apply.isPending || preview.isFetching}
            aria-disabled={shown.prices === 0 || preview.isError || undefined}
            onClick={confirm}
          >
            {t('items.preview-save', { count: shown.prices, figure: count(shown.prices) })}
          </Button>
        </>
      }
    >
      {failure && <Alert tone="error">{bulkFailure(t, failure)}</Alert>}
      <OutOfRange {...shown.outOfRange} />
      <div className={clsx('grid gap-5 items-start', styles['columns'])}>
        <div className="stack gap-3 fs-14">
          <PreviewStores preview={shown} chosen={storeIds} onChange={setStoreIds} />
        </div>
        <div className="min-w-0 line rounded scroll-x">
          <PreviewTable rows={shown.first} total={shown.prices} />
          {shown.prices > 0 && (
            <p className="py-3 px-4 line-top">
              <Button size="sm" busy={file.busy} onClick={() => file.save(() => downloadItemEdits(chosen))}>
                <DownloadIcon small />
                {t('items.preview-download', { count: shown.prices, figure: count(shown.prices) })}
              </Button>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  )
}
