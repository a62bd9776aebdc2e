import type { ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'

type Props = { digits: string | null; none: ReactNode }

/** Spec 2 §9: shows the last four digits with dots; screen readers get a text instead. */
export const LastFour = ({ digits, none }: Props) => {
  const { t } = useTranslation()
  if (digits === null) return <span className="muted">{none}</span>
  return (
    <>
      <span className="code" aria-hidden="true">
        ••{digits}
      </span>
      <span className="sr">{t('profile.ending', { digits })}</span>
    </>
  )
}
