import { Link, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { GroceryIcon } from '@tillgate/ui/icons/kinds.tsx'
import { IdCardIcon } from '@tillgate/ui/icons/verification.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { getProfile } from '#portal/api/identity.ts'
import { recordApprovedScreen, getOnboardingQuery, useOnboardingState } from '#portal/api/onboarding.ts'
import { useIsHeld } from '#portal/api/stores.ts'
import { updateAuthRecord, authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'

/**
 * Spec 1 §4: shown once after approval; the display is recorded on appearance. A partner that is held meanwhile reads only the banner
 * of the hold.
 */
export const ApprovedModal = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const { data } = useOnboardingState()
  const [isOpen, setOpen] = useState(false)
  const isApproved = data?.application === 'APPROVED'
  const isChanged = isApproved && !data.approvedScreen && data.step !== 'done'
  const areStoresHeld = useIsHeld(isChanged || isOpen)
  const isHeld = areStoresHeld === true || data?.phase === 'RECHECK'
  if (isChanged && areStoresHeld === false && !isHeld && !isOpen) setOpen(true)

  const record = useEffectEvent(async () => {
    await recordApprovedScreen()
    // The updated record spares the guard a call per page.
    await updateAuthRecord(await getProfile(authRecord()?.user.id ?? ''))
    await cache.invalidateQueries({ queryKey: getOnboardingQuery.queryKey })
    if (isHeld) await navigate({ to: '/' })
  })
  const isRecorded = isOpen || (isChanged && isHeld)
  useEffect(() => {
    // A failed record only shows the screen once more.
    if (isRecorded) record().catch(() => undefined)
  }, [isRecorded])

  if (!isOpen || !isApproved || isHeld) return null
  const close = () => {
    setOpen(false)
    void navigate({ to: '/' })
  }
  const itemsTitle = t(data?.isProvider ? 'approved.items-provider' : 'approved.items')
  const itemsLink = (
    <Link to="/items" onClick={() => setOpen(false)}>
      {itemsTitle}
    </Link>
  )
  return (
    <Dialog
      title={t('approved.title')}
      onClose={close}
      footer={
        <Button variant="primary" onClick={close} data-autofocus>
          {t('action.to-dashboard')}
        </Button>
      }
    >
      <p>{t('approved.lead', { business: data?.businessName ?? '' })}</p>
      <Points
        numbered
        points={[
          {
            title: itemsTitle,
            text: t('approved.items-text'),
            icon: <GroceryIcon />,
            link: itemsLink,
          },
          {
            title: t('approved.cashier'),
            text: t(data?.isProvider ? 'approved.cashier-provider' : 'approved.cashier-text'),
            icon: <IdCardIcon />,
            link: (
              <Link to="/users/create" onClick={() => setOpen(false)}>
                {t('approved.cashier')}
              </Link>
            ),
          },
          { title: t('approved.terminal'), text: t('approved.terminal-text'), icon: <DownloadIcon /> },
        ]}
      />
    </Dialog>
  )
}
