import { count } from '@tillgate/browser/figures.ts'
import { monthText } from '@tillgate/browser/months.ts'
import { momentText } from '@tillgate/browser/terminals/terminal-text.ts'
import type { AccountantLink } from '@tillgate/contract/accountant.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useRevokeAccountantLink } from '#portal/api/accountant.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './accountant-package.module.css'

const LinkLine = ({ link }: { link: AccountantLink }) => {
  const { t, language } = useTranslation()
  const revoking = useRevokeAccountantLink()
  const { id, state, expiresAt, downloads, downloadedAt } = link
  const month = monthText(link.month, language)
  const revoke = async () => {
    const done = await revoking.mutate(id)
    if (done) showToast({ tone: 'success', text: t('accountant.revoked') })
  }
  return (
    <li className="flex wrap items-center between line-top">
      <span>
        <b>{month}</b>
        <small>{link.email}</small>
        <small>{t(`accountant.link-${state}`, { day: dayOf(expiresAt, language) })}</small>
        <small>
          {downloadedAt === null
            ? t('accountant.never')
            : t('accountant.downloads', {
                count: downloads,
                figure: count(downloads),
                time: momentText(downloadedAt, language),
              })}
        </small>
        {revoking.error && <small role="alert">{refusalText(t, revoking.error)}</small>}
      </span>
      {state === 'open' && (
        <Button
          size="sm"
          variant="ghost"
          busy={revoking.isPending}
          aria-label={t('accountant.revoke', { month })}
          onClick={() => void revoke()}
        >
          {t('accountant.revoke-short')}
        </Button>
      )}
    </li>
  )
}

/** Links that were mailed to accountants, with their downloads. */
export const AccountantLinks = ({ links }: { links: readonly AccountantLink[] }) => {
  const { t } = useTranslation()
  if (links.length === 0) return null
  return (
    <>
      <h3 className="px-5 fs-16">{t('accountant.links')}</h3>
      <ul className={styles['list']}>
        {links.map((link) => (
          <LinkLine key={link.id} link={link} />
        ))}
      </ul>
    </>
  )
}
