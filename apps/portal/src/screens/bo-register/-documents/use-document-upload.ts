import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { documentBytesMax, documentMedia, type DocumentKind } from '@tillgate/domain/applications.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useUploadDocument } from '#portal/api/documents.ts'
import { useTranslation } from '#portal/i18n.ts'

const media: ReadonlySet<string> = new Set(documentMedia)
const endings = /\.(pdf|png|jpe?g)$/i

/** What can be told without the server is told at once; what a file really is, the server sees by its first bytes. */
export const fileFault = ({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): PhraseKey | undefined => {
  if (size === 0) return 'documents.empty'
  if (size > documentBytesMax) return 'upload.document-too-large'
  // A browser that does not know the ending gives no type at all.
  return media.has(type) || (type === '' && endings.test(name)) ? undefined : 'upload.not-document'
}

type Sending = { name: string; sent: number; all: number }

/** One document on its way: how far it is, what went wrong, and the way to stop it. */
export const useDocumentUpload = (storeId: string, kind: DocumentKind) => {
  const { t } = useTranslation()
  const { mutateAsync } = useUploadDocument(storeId)
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const start = async (file: File): Promise<void> => {
    const fault = fileFault(file)
    setProblem(fault && t(fault))
    if (fault) return
    stop.current = new AbortController()
    setSending({ name: file.name, sent: 0, all: file.size })
    try {
      const onProgress = (sent: number, all: number) => setSending({ name: file.name, sent, all })
      await mutateAsync({ kind, file, onProgress, signal: stop.current.signal })
      showToast({ tone: 'success', text: t('documents.uploaded', { name: t(`documents.${kind}`) }) })
    } catch (error) {
      setProblem(error instanceof DOMException ? t('documents.stopped') : refusalText(t, error, t('failure.generic')))
    }
    setSending(undefined)
  }
  return { sending, problem, start, cancel: () => stop.current?.abort() }
}
