import { now } from '@tillgate/browser/clock.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEffect, useState } from 'react'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { useTranslation } from '#portal/i18n.ts'

const shownBelow = 120

/** The last two minutes of the ten that a verified email is good for. */
export const TimeLeft = ({ until, over }: { until: number; over: () => void }) => {
  const { t } = useTranslation()
  const [left, setLeft] = useState(() => Math.ceil((until - now()) / 1000))

  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.ceil((until - now()) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [until])

  useAfter(left > 0 ? undefined : 0, over)

  if (left > shownBelow) return null
  const seconds = Math.max(0, left)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <Alert tone="warning">{t('register-password.left', { time })}</Alert>
}
