import { phoneLink } from '@tillgate/browser/phone-link.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { toHomeLabel } from '#portal/features/session/home.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2: a static page. */
export const Route = createFileRoute('/about')({
  staticData: { frame: 'card', open: true },
  loader: wholeLanguage,
  component: About,
})

function About() {
  const { t } = useTranslation()
  const { brand } = settings()

  return (
    <AuthCard
      title={t('about.title')}
      description={t('about.lead', { name: brand.name })}
      variant="white"
      foot={
        <Link className="tap" to="/">
          {t(authRecord() ? toHomeLabel() : 'forgot.back')}
        </Link>
      }
    >
      <div className="stack">
        {brand.supportPhone && (
          <p>
            {t('about.phone')}: <a href={phoneLink(brand.supportPhone)}>{brand.supportPhone}</a>
          </p>
        )}
        {brand.supportEmail && (
          <p>
            {t('about.email')}: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </p>
        )}
        <p className="muted">{t('shell.version')}</p>
      </div>
    </AuthCard>
  )
}
