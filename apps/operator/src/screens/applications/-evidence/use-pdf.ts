import { useEffect, useState } from 'react'
import { loadDocument } from '#operator/api/applications.ts'
import { openPdf } from '#operator/features/pdf/open-pdf.ts'
import type { OpenPdf } from '#operator/features/pdf/open-pdf.ts'

/** Loaded once, and logged once; the refusal is the server's, `isUnreadable` the document's own. */
export const usePdf = (applicationId: string, documentId: string) => {
  const [pdf, setPdf] = useState<OpenPdf>()
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)

  useEffect(() => {
    let isLeft = false
    let opened: OpenPdf | undefined
    const read = async (): Promise<void> => {
      const { blob } = await loadDocument(applicationId, documentId)
      if (isLeft) return
      try {
        opened = await openPdf(blob)
      } catch {
        return setUnreadable(true)
      }
      if (isLeft) opened.close()
      else setPdf(opened)
    }
    read().catch((error: unknown) => setRefusal(error instanceof Error ? error : new Error(String(error))))
    return () => {
      isLeft = true
      opened?.close()
    }
  }, [applicationId, documentId])

  return { pdf, refusal, isUnreadable, giveUp: () => setUnreadable(true) }
}
