import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { retailerTypes, type StoreType } from '@tillgate/domain/stores.ts'
import { documentTypes } from '@tillgate/domain/document-media.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useRef } from 'react'
import { useListDocuments } from '#portal/api/documents.ts'
import { useDocumentUpload } from '#portal/features/documents/document-upload.tsx'
import { dayOf } from '#portal/features/figures/day.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

const RenewalCard = ({ storeId }: { storeId: string }) => {
  const { t, language } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useListDocuments(storeId)
  const name = t('documents.CREDENTIALS')
  const { progressBar, isStopped, refusal, start } = useDocumentUpload(storeId, 'CREDENTIALS')
  if (!data?.renewable.includes('CREDENTIALS')) return null
  const here = data.items.find(({ kind }) => kind === 'CREDENTIALS')
  const problem = refusal ? refusalText(t, refusal) : isStopped ? t('documents.stopped') : undefined

  return (
    <Card title={t('stores.renew-license')} padded>
      <div className="stack">
        <p>{t('stores.renew-license-text')}</p>
        {here && (
          <p className="muted">
            {here.fileName} · {t('documents.here', { date: dayOf(here.uploadedAt, language) })}
          </p>
        )}
        {problem !== undefined && !progressBar && <Alert tone="error" title={problem} />}
        {progressBar ?? (
          <div>
            <Button variant="primary" onClick={() => input.current?.click()}>
              <UploadIcon small />
              {t('documents.choose')}
            </Button>
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={documentTypes}
          aria-label={t('documents.choose-for', { name })}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) void start(file)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </Card>
  )
}

/** Upload of a renewed license, for a provider whose license expires within 30 days or has expired. */
export const RenewLicense = ({ storeId, type }: { storeId: string; type: StoreType }) =>
  may('partner.run') && !retailerTypes.includes(type) ? <RenewalCard storeId={storeId} /> : null
