import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { UploadProgress, useStoredUpload } from '@tillgate/browser/stored-upload.tsx'
import { retailerTypes, type StoreType } from '@tillgate/domain/stores.ts'
import { documentTypes } from '@tillgate/domain/document-media.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRef } from 'react'
import { useListDocuments, useUploadDocument } from '#portal/api/documents.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

const RenewalCard = ({ storeId }: { storeId: string }) => {
  const { t, language } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { data } = useListDocuments(storeId)
  const sendDocument = useUploadDocument(storeId)
  const name = t('documents.CREDENTIALS')
  const { progress, isStopped, refusal, start, cancel } = useStoredUpload({
    send: (file, watch) => sendDocument({ kind: 'CREDENTIALS', file, ...watch }),
    done: () => showToast({ tone: 'success', text: t('documents.uploaded', { name }) }),
  })
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
        {problem !== undefined && !progress && <Alert tone="error" title={problem} />}
        {progress ? (
          <UploadProgress
            {...progress}
            label={t('documents.uploading', { name: progress.name })}
            text={(sent, all) => t('documents.sent', { sent, all })}
            stop={t('documents.stop')}
            cancel={cancel}
          />
        ) : (
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
