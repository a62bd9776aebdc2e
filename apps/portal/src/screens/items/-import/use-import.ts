import { fieldText } from '@tillgate/browser/form/complaints.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useStoredUpload } from '@tillgate/browser/stored-upload.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { fileBytesMax } from '@tillgate/domain/item-batches.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { uploadItemBatch } from '#portal/api/item-batches.ts'
import { everyStore } from './import-stores.ts'

export type ImportProblem = { title: string; details: string[] }

/** What can be told without the server is told at once; everything else is the server's word. */
export const useImport = (chosen: string[], file: File | undefined, started: (batchId: string) => void) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [fault, setFault] = useState<string>()
  const { refusal, start, ...upload } = useStoredUpload({
    send: (body, watch) =>
      uploadItemBatch({ file: body, storeIds: chosen.includes(everyStore) ? undefined : chosen, ...watch }),
    done: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['item-batches'] })
      started(id)
    },
  })

  const missing = (): string | undefined => {
    if (chosen.length === 0) return t('upload.stores-first')
    if (file === undefined) return t('upload.file-missing')
    if (file.size === 0) return t('upload.empty')
    return file.size > fileBytesMax ? t('upload.too-large') : undefined
  }

  const details = refusal instanceof Refused ? refusal.fields.map((error) => fieldText(t, error)) : []
  const refused = refusal ? { title: refusalText(t, refusal), details } : undefined
  const problem: ImportProblem | undefined = fault === undefined ? refused : { title: fault, details: [] }

  return {
    ...upload,
    problem: upload.progress ? undefined : problem,
    start: () => {
      const found = missing()
      setFault(found)
      return found === undefined && file !== undefined ? start(file) : undefined
    },
    forget: () => {
      setFault(undefined)
      upload.forget()
    },
  }
}
