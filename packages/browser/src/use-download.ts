import { useMutation } from '@tanstack/react-query'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from './i18n.ts'
import { refusalText } from './refusal-text.ts'

type Loaded = { blob: Blob; name: string }
type Load = () => Promise<Loaded>

/** Saves bytes as a browser download with the given name. */
export const saveFile = ({ blob, name }: Loaded): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Downloads a file with the caller's session; shows a message on failure. */
export const useDownload = () => {
  const { t } = useTranslation()
  const { isPending: busy, mutate } = useMutation({
    mutationFn: (load: Load) => load(),
    onSuccess: saveFile,
    onError: (refusal) => showToast({ tone: 'error', text: refusalText(t, refusal) }),
  })
  return { busy, save: (load: Load) => mutate(load) }
}
