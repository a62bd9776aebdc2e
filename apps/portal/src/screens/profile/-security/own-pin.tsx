import type { Profile } from '@tillgate/contract/auth.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useGetTwoFactor, useReadTwoFactorAgain } from '#portal/api/account.ts'
import { useTranslation } from '#portal/i18n.ts'
import { OwnPinDialog } from './own-pin-dialog.tsx'

/** The own PIN at tills. A till leads here by the hash `pin`. */
export const OwnPin = ({ profile: { id, email } }: { profile: Profile }) => {
  const { t } = useTranslation()
  const { data: own, isError, refetch } = useGetTwoFactor(id)
  const readAgain = useReadTwoFactorAgain()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const isWanted = useLocation({ select: ({ hash }) => hash === 'pin' })
  useEffect(() => {
    if (isWanted) box.current?.scrollIntoView()
  }, [isWanted])
  const settle = async (message: string) => {
    setOpen(false)
    showToast({ tone: 'success', text: message })
    await readAgain()
  }

  return (
    <div ref={box}>
      <Card title={t('own-pin.title')} padded>
        {!own && isError && (
          <EmptyState line={t('own-pin.load-failed')} failed>
            <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
          </EmptyState>
        )}
        {!own && !isError && <Skeleton height={64} />}
        {own && (
          <div className="stack gap-4">
            <p className="muted">{t('own-pin.text')}</p>
            {own.hasPin ? <p>{t('own-pin.chosen')}</p> : <Alert tone="warning">{t('own-pin.none')}</Alert>}
            <div>
              <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {t(own.hasPin ? 'own-pin.change' : 'own-pin.choose')}
              </Button>
            </div>
          </div>
        )}
      </Card>
      {isOpen && own && (
        <OwnPinDialog
          hasPin={own.hasPin}
          email={email}
          onDone={(message) => void settle(message)}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
