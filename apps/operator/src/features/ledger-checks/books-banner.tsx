import { Link, useMatchRoute } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useGetLedgerChecks } from '#operator/api/ledger-checks.ts'
import { useTranslation } from '#operator/i18n.ts'

/** Warns on every screen while a ledger check fails or did not finish, with a link to the failing rows. */
export const BooksBanner = () => {
  const { t } = useTranslation()
  const { data } = useGetLedgerChecks()
  const isThere = useMatchRoute()({ to: '/reconciliation' }) !== false
  const outcomes = data?.latest?.outcomes ?? []
  const red = outcomes.filter(({ violations }) => violations > 0).length
  const unfinished = outcomes.filter(({ isFinished }) => !isFinished).length
  if (red + unfinished === 0) return null
  const title =
    red > 0
      ? t('books.stop', { count: red, figure: count(red) })
      : t('books.unfinished', { count: unfinished, figure: count(unfinished) })
  return (
    <Alert tone={red > 0 ? 'error' : 'warning'} title={title}>
      <p>
        {t(red > 0 ? 'books.stop-text' : 'books.unfinished-text')}{' '}
        {!isThere && <Link to="/reconciliation">{t('books.look')}</Link>}
      </p>
    </Alert>
  )
}
