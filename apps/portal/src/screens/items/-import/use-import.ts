import { fieldText } from '@tillgate/browser/form/complaints.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { fileBytesMax } from '@tillgate/domain/item-batches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { uploadItemBatch } from '#portal/api/item-batches.ts'
import { everyStore } from './import-stores.ts'

export type ImportProblem = { title: string; details: string[] }

/** What can be told without the server is told at once; everything else is the server's word. */
export const useImport = (chosen: string[], file: File | undefined, started: (batchId: string) => void) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<ImportProblem>()
  const stop = useRef<AbortController>(undefined)

  const missing = (): string | undefined => {
    if (chosen.length === 0) return t('upload.stores-first')
    if (file === undefined) return t('upload.file-missing')
    if (file.size === 0) return t('upload.empty')
    return file.size > fileBytesMax ? t('upload.too-large') : undefined
  }

  const upload = async (body: File): Promise<void> => {
    stop.current = new AbortController()
    setSent(0)
    try {
      const storeIds = chosen.includes(everyStore) ? undefined : chosen
      const { id } = await uploadItemBatch({
        file: body,
        storeIds,
        onProgress: setSent,
        signal: stop.current.signal,
      })
      await cache.invalidateQueries({ queryKey: ['item-batches'] })
      started(id)
    } catch (error) {
      if (!(error instanceof DOMException)) {
        const details = error instanceof Refused ? error.fields.map((told) => fieldText(t, told)) : []
        setProblem({ title: refusalText(t, error), details })
      }
    }
    setSent(undefined)
  }

  const start = () => {
    const first = missing()
    setProblem(first === undefined ? undefined : { title: first, details: [] })
    return first === undefined && file !== undefined ? upload(file) : undefined
  }
  return { sent, problem, start, forget: () => setProblem(undefined), cancel: () => stop.current?.abort() }
}
