import { timeText } from '@tillgate/domain/moments.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEffect, useState } from 'react'
import { now } from './clock.ts'
import { useTranslation } from './i18n.ts'

const warning = 5 * 60 * 1000

type Props = { expiresAt: number | undefined; notify: (news: 'expired') => void }

/** Warns five minutes before the end of the session, so that people can save. Then the sign-in page opens and returns here. */
export const ExpiryBanner = ({ expiresAt, notify }: Props) => {
  const { t, language } = useTranslation()
  const [near, setNear] = useState(false)

  useEffect(() => {
    if (expiresAt === undefined) return undefined
    const warn = setTimeout(() => setNear(true), Math.max(0, expiresAt - warning - now()))
    const end = setTimeout(() => notify('expired'), Math.max(0, expiresAt - now()))
    return () => {
      clearTimeout(warn)
      clearTimeout(end)
    }
  }, [expiresAt, notify])

  if (!near || expiresAt === undefined) return null
  const time = timeText(new Date(expiresAt), language)
  return <Alert tone="warning">{t('shell.ending', { time })}</Alert>
}
