import { useEffect, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Counts down to the lock. Every press, key and scan stays, the button too. */
export const LockWarning = ({ seconds, onStay }: { seconds: number; onStay: () => void }) => {
  const { t } = useTranslation()
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(1, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="t-locking" role="alert" aria-label={t('locksIn', { count: seconds })}>
      <Icon name="lock" />
      <b aria-hidden="true">{t('locksIn', { count: left })}</b>
      <Button onClick={onStay}>{t('stay')}</Button>
    </div>
  )
}
