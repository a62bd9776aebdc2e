import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useRevealEin } from '#operator/api/applications.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'

type Props = { id: string; last4: string }

/** Masked until somebody says why it has to be seen; gone again when the page is left. */
export const EinFact = ({ id, last4 }: Props) => {
  const { t } = useTranslation()
  const reveal = useRevealEin(id)
  const [isAsking, setAsking] = useState(false)
  const [ein, setEin] = useState<string>()

  if (ein !== undefined) {
    const digits = ein.replaceAll(/\D/g, '')
    return (
      <span className="code">
        <span>{`${digits.slice(0, 2)}-${digits.slice(2)}`}</span>{' '}
        <button type="button" className="link-button" onClick={() => setEin(undefined)}>
          {t('ein.hide')}
        </button>
      </span>
    )
  }
  return (
    <span className="code">
      <span aria-hidden="true">••-•••{last4}</span>
      <span className="sr">{t('ein.masked', { last4 })}</span>{' '}
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {t('ein.reveal')}
      </button>
      {isAsking && (
        <ReasonDialog
          title={t('ein.title')}
          consequence={t('ein.consequence')}
          verb={t('ein.reveal')}
          send={reveal.mutateAsync}
          done={(answer) => {
            setEin(answer.ein)
            setAsking(false)
          }}
          close={() => setAsking(false)}
        />
      )}
    </span>
  )
}
