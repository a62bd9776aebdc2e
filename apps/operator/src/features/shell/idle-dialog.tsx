import { Button } from '@tillgate/ui/button.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { watchDesk } from '#operator/features/session/idle.ts'
import { logOut } from '#operator/features/session/log-out.ts'

/** Two minutes before an empty desk is signed out. Whatever key is pressed then, somebody is there. */
export const IdleDialog = () => {
  const { t } = useTranslation()
  const [isNear, setNear] = useState(false)
  const desk = useRef<ReturnType<typeof watchDesk>>(undefined)

  useEffect(() => {
    const watched = watchDesk({ near: setNear })
    desk.current = watched
    return watched.end
  }, [])

  const stay = () => desk.current?.stay()
  if (!isNear) return null
  return (
    <Dialog
      title={t('idle.title')}
      close={stay}
      footer={
        <>
          <Button onClick={() => void logOut()}>{t('menu.logout')}</Button>
          <Button look="primary" onClick={stay} data-autofocus>
            {t('idle.stay')}
          </Button>
        </>
      }
    >
      <p>{t('idle.text')}</p>
    </Dialog>
  )
}
