import { Alert } from '@tillgate/ui/alert.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { now } from '@tillgate/browser/clock.ts'
import { session, tellSession } from '#portal/features/session/session.ts'

const warning = 5 * 60 * 1000

/** Five minutes before the 24 hours are over: time to save. At their end the sign-in page, with the way back. */
export const ExpiryBanner = () => {
  const { t, language } = useTranslation()
  const [near, setNear] = useState(false)
  const expiresAt = session()?.expiresAt

  useEffect(() => {
    if (expiresAt === undefined) return undefined
    const warn = setTimeout(() => setNear(true), Math.max(0, expiresAt - warning - now()))
    const end = setTimeout(() => tellSession('expired'), Math.max(0, expiresAt - now()))
    return () => {
      clearTimeout(warn)
      clearTimeout(end)
    }
  }, [expiresAt])

  if (!near || expiresAt === undefined) return null
  const time = new Date(expiresAt).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })
  return <Alert tone="warning">{t('shell.ending', { time })}</Alert>
}
