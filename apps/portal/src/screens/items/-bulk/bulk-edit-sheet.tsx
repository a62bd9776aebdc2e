import { fieldText, useComplaint } from '@tillgate/browser/form/complaints.ts'
import { count } from '@tillgate/browser/figures.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { BulkEdit } from '@tillgate/contract/items.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { MaskedField } from '@tillgate/ui/fields/masked-field.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { useEditItems } from '#portal/api/items.ts'
import { useReturnDraft } from '#portal/features/draft/tab-drafts.ts'
import { bulkFailure } from './bulk-failure.ts'

type Props = { store: Store; ids: string[]; close: () => void; done: () => void }
const Draft = z.object({
  price: z.optional(z.string()),
  taxPercentage: z.optional(z.string()),
  active: z.optional(z.boolean()),
})
type Draft = z.output<typeof Draft>
const nothing: Draft = {}

const bulkLife = 5000

/** Three rows, each changed only when its box is ticked. Spec 2 §5, multiple edits. */
export const BulkEditSheet = ({ store, ids, close, done }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const edit = useEditItems()
  const { value: draft, keep } = useReturnDraft(`items-bulk-${store.id}`, Draft, nothing)
  const [wrong, setWrong] = useState<Record<string, string>>({})

  const set = <K extends keyof Draft>(key: K, value: Draft[K]) => keep({ ...draft, [key]: value })

  const save = () => {
    const { price, taxPercentage, active } = draft
    const parsed = z.safeParse(BulkEdit, {
      multipleEdit: true,
      storeId: store.id,
      items: ids,
      ...(price === undefined ? {} : { price: decimal(price) ?? 0 }),
      ...(taxPercentage === undefined ? {} : { taxPercentage: decimal(taxPercentage) ?? -1 }),
      ...(active === undefined ? {} : { active }),
    })
    setWrong(Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message])))
    if (!parsed.success) return undefined
    return edit.mutate(parsed.data, {
      onSuccess: ({ message }) => {
        showToast({ tone: 'success', text: message })
        done()
      },
      onError: (error) => {
        const told = error instanceof Refused ? error.fields : []
        setWrong(Object.fromEntries(told.map((one) => [one.field, fieldText(t, one)])))
        if (told.length === 0) showToast({ tone: 'error', text: bulkFailure(t, error), life: bulkLife })
      },
    })
  }

  return (
    <Sheet
      title={t('items.bulk-title')}
      close={close}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button look="primary" busy={edit.isPending} onClick={save}>
            {t('items.bulk-save', { count: ids.length, figure: count(ids.length) })}
          </Button>
        </>
      }
    >
      <p>{t('items.bulk-applies', { count: ids.length, figure: count(ids.length), store: store.businessName })}</p>
      {wrong['items'] && <Alert tone="error">{complaint({ message: wrong['items'] })}</Alert>}
      <CheckRow
        checked={draft.price !== undefined}
        onChange={(e) => set('price', e.currentTarget.checked ? '' : undefined)}
      >
        {t('items.bulk-price')}
      </CheckRow>
      {draft.price !== undefined && (
        <MaskedField
          label={t('items.price')}
          lead="$"
          whole={7}
          decimals={2}
          value={draft.price}
          change={(price) => set('price', price)}
          error={complaint({ message: wrong['price'] })}
        />
      )}
      <CheckRow
        checked={draft.taxPercentage !== undefined}
        onChange={(e) => set('taxPercentage', e.currentTarget.checked ? '' : undefined)}
      >
        {t('items.bulk-tax')}
      </CheckRow>
      {draft.taxPercentage !== undefined && (
        <MaskedField
          label={t('items.tax')}
          unit="%"
          whole={3}
          decimals={2}
          value={draft.taxPercentage}
          change={(tax) => set('taxPercentage', tax)}
          error={complaint({ message: wrong['taxPercentage'] })}
        />
      )}
      <CheckRow
        checked={draft.active !== undefined}
        onChange={(e) => set('active', e.currentTarget.checked ? true : undefined)}
      >
        {t('items.bulk-status')}
      </CheckRow>
      {draft.active !== undefined && (
        <Segments
          label={t('items.status')}
          value={draft.active ? 'active' : 'inactive'}
          segments={[
            { value: 'active', label: t('item.active') },
            { value: 'inactive', label: t('item.inactive') },
          ]}
          change={(value) => set('active', value === 'active')}
        />
      )}
    </Sheet>
  )
}
