import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from './i18n.ts'
import { refusalText } from './refusal-text.ts'
import { saveFile } from './save-file.ts'

/** Fetches a file with the caller's session and hands it to the browser; says so when it cannot. */
export const useDownload = () => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)

  const run = async (load: () => Promise<{ blob: Blob; name: string }>): Promise<void> => {
    setBusy(true)
    try {
      saveFile(await load())
    } catch (error) {
      showToast({ tone: 'error', text: refusalText(t, error) })
    }
    setBusy(false)
  }
  return { busy, save: (load: () => Promise<{ blob: Blob; name: string }>) => void run(load) }
}
