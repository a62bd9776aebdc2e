import { showToast } from '@tillgate/ui/toast-store.ts'
import { useEffect } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { farewell } from '#portal/features/session/log-out.ts'

/** The page was loaded anew on logging out: the word about it waited in the tab's own storage. */
export const useFarewell = (): void => {
  const { t } = useTranslation()
  useEffect(() => {
    if (sessionStorage.getItem(farewell) === null) return
    sessionStorage.removeItem(farewell)
    showToast({ tone: 'success', text: t('logout.done') })
  }, [t])
}
