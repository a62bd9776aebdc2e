import { useMutation } from '@tanstack/react-query'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from './i18n.ts'
import { refusalText } from './refusal-text.ts'

type Load = () => Promise<{ blob: Blob; name: string }>

/** Fetches a file with the caller's session and hands it to the browser's own download; says so when it cannot. */
export const useDownload = () => {
  const { t } = useTranslation()
  const { isPending: busy, mutate } = useMutation({
    mutationFn: (load: Load) => load(),
    onSuccess: ({ blob, name }) => {
      const url = URL.createObjectURL(blob)
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
      URL.revokeObjectURL(url)
    },
    onError: (refusal) => showToast({ tone: 'error', text: refusalText(t, refusal) }),
  })
  return { busy, save: (load: Load) => mutate(load) }
}
