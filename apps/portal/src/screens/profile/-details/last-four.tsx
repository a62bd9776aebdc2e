import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §9: the last four digits. Dots are for the eye; who listens is told what they mean. */
export const LastFour = ({ digits }: { digits: string | null }) => {
  const { t } = useTranslation()
  if (digits === null) return <span className="muted">{t('profile.no-bank')}</span>
  return (
    <>
      <span className="code" aria-hidden="true">
        ••{digits}
      </span>
      <span className="sr">{t('profile.ending', { digits })}</span>
    </>
  )
}
