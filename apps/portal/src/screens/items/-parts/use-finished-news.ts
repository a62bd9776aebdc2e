import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import { isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { count } from '#portal/features/figures/figures.ts'

/** Tells the end of an import once, and lets the item lists be asked for again. */
export const useFinishedNews = (batches: ItemBatch[] | undefined): void => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const running = useRef(new Set<string>())

  useEffect(() => {
    for (const { id, status, originalFileName, itemQuantity, failedQuantity } of batches ?? []) {
      if (isBatchRunning(status)) {
        running.current.add(id)
      } else if (running.current.delete(id)) {
        const holes = { file: originalFileName, imported: count(itemQuantity), failed: count(failedQuantity) }
        const failed = status === 'FAILED'
        showToast({
          tone: failed ? 'error' : 'success',
          text: t(
            failed ? 'imports.news-failed' : failedQuantity > 0 ? 'imports.news-partly' : 'imports.news-done',
            holes,
          ),
        })
        void cache.invalidateQueries({ queryKey: ['items'] })
      }
    }
  }, [batches, cache, t])
}
