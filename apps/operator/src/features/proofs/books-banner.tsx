import { Link, useMatchRoute } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useGetProofs } from '#operator/api/proofs.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Warns on every screen while a ledger check fails, with a link to the failing rows. */
export const BooksBanner = () => {
  const { t } = useTranslation()
  const { data } = useGetProofs()
  const isThere = useMatchRoute()({ to: '/reconciliation' }) !== false
  const red = data?.latest?.red ?? 0
  if (red === 0) return null
  return (
    <Alert tone="error" title={t('books.stop', { count: red, figure: count(red) })}>
      <p>
        {t('books.stop-text')} {!isThere && <Link to="/reconciliation">{t('books.look')}</Link>}
      </p>
    </Alert>
  )
}
