import { useDownload } from '@tillgate/browser/use-download.ts'
import { isAttestation, type AttestationKind, type DocumentKind } from '@tillgate/domain/applications.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon, EditIcon, LinkIcon } from '@tillgate/ui/icons/actions.tsx'
import { printAttestation } from '#portal/api/documents.ts'
import { useTranslation } from '#portal/i18n.ts'

/** The IRS publishes the W-9 in both languages. */
const w9Forms = {
  'en-US': 'https://www.irs.gov/pub/irs-pdf/fw9.pdf',
  'es-ES': 'https://www.irs.gov/pub/irs-pdf/fw9sp.pdf',
}

type AttestationProps = { storeId: string; kind: AttestationKind; onSign: (kind: AttestationKind) => void }

const AttestationButtons = ({ storeId, kind, onSign }: AttestationProps) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const name = t(`documents.${kind}`)
  return (
    <>
      <Button
        size="sm"
        wraps
        variant="primary"
        aria-label={t('attestation.sign-for', { name })}
        onClick={() => onSign(kind)}
      >
        <EditIcon small />
        {t('attestation.sign')}
      </Button>
      <Button
        size="sm"
        wraps
        busy={busy}
        aria-label={t('attestation.download-for', { name })}
        onClick={() => save(() => printAttestation(storeId, kind))}
      >
        <DownloadIcon small />
        {t('attestation.download')}
      </Button>
    </>
  )
}

type Props = Omit<AttestationProps, 'kind'> & { kind: DocumentKind }

/** Source of a blank form: the IRS for the W-9, the product for attestations. */
export const OwnForm = ({ storeId, kind, onSign }: Props) => {
  const { t, language } = useTranslation()
  if (isAttestation(kind)) return <AttestationButtons storeId={storeId} kind={kind} onSign={onSign} />
  if (kind !== 'W9') return null
  return (
    <a href={w9Forms[language]} target="_blank" rel="noopener noreferrer" {...asButton({ size: 'sm', wraps: true })}>
      <LinkIcon small />
      {t('attestation.w9')}
    </a>
  )
}
