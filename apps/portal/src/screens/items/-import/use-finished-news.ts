import { count } from '@tillgate/browser/figures.ts'
import type { ItemBatch } from '@tillgate/contract/item-batches.ts'
import { isBatchRunning } from '@tillgate/domain/item-batches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#portal/i18n.ts'

/** Tells the end of an import once, unless its details are open anyway; the item lists are asked for again. */
export const useFinishedNews = (batches: ItemBatch[] | undefined, open: string | undefined): void => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const running = useRef(new Set<string>())

  useEffect(() => {
    for (const { id, status, originalFileName, itemQuantity, failedQuantity } of batches ?? []) {
      if (isBatchRunning(status)) {
        running.current.add(id)
      } else if (running.current.delete(id)) {
        const holes = {
          file: originalFileName,
          count: itemQuantity,
          imported: count(itemQuantity),
          failed: count(failedQuantity),
        }
        const failed = status === 'FAILED'
        if (id !== open)
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
  }, [batches, open, cache, t])
}
