import { UploadProgress, useStoredUpload } from '@tillgate/browser/stored-upload.tsx'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { MultiChoice } from '@tillgate/ui/fields/multi-choice.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { useRef, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { downloadItemTemplate, uploadItemBatch } from '#portal/api/item-batches.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { FilePicker } from './file-picker.tsx'
import { everyStore, onlyOrAll } from './import-stores.ts'
import { fieldText } from '@tillgate/browser/form/field-error-text.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { catalogueFormats } from '@tillgate/domain/catalogue-file.ts'
import { fileBytesMax, type BatchMode } from '@tillgate/domain/item-batches.ts'
import { useQueryClient } from '@tanstack/react-query'

/** `mode`: CHECK leads to the check, IMPORT to the details of the running import. */
type Started = (batchId: string, mode: BatchMode) => void
type ImportProblem = { title: string; details: string[] }

/** Checks name and size in the browser at once; all other errors come from the server. */
const useImport = (chosen: string[], file: File | undefined, started: Started) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [fault, setFault] = useState<string>()
  const mode = useRef<BatchMode>('IMPORT')
  const { refusal, start, ...upload } = useStoredUpload({
    send: (body, watch) =>
      uploadItemBatch({
        file: body,
        storeIds: chosen.includes(everyStore) ? undefined : chosen,
        userId: authRecord()?.user.id ?? '',
        mode: mode.current,
        ...watch,
      }),
    done: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['item-batches'] })
      started(id, mode.current)
    },
  })

  const missing = (): string | undefined => {
    if (chosen.length === 0) return t('upload.stores-first')
    if (file === undefined) return t('upload.file-missing')
    if (file.size === 0) return t('upload.empty')
    return file.size > fileBytesMax ? t('upload.too-large') : undefined
  }

  const details = refusal instanceof Refused ? refusal.fields.map((error) => fieldText(t, error)) : []
  const refused = refusal ? { title: refusalText(t, refusal), details } : undefined
  const problem: ImportProblem | undefined = fault === undefined ? refused : { title: fault, details: [] }

  return {
    ...upload,
    problem: upload.progress ? undefined : problem,
    start: (wanted: BatchMode) => {
      mode.current = wanted
      const found = missing()
      setFault(found)
      return found === undefined && file !== undefined ? start(file) : undefined
    },
    forget: () => {
      setFault(undefined)
      upload.forget()
    },
  }
}

type Props = { stores: Store[]; onClose: () => void; started: Started }

/** Spec 2 §2, import modal: the template, the stores, the file. In one page, in this order. */
export const ImportSheet = ({ stores, onClose, started }: Props) => {
  const { t } = useTranslation()
  const template = useDownload()
  const [chosen, setChosen] = useState<string[]>([])
  const [file, setFile] = useState<File>()
  const [leaving, setLeaving] = useState(false)
  const upload = useImport(chosen, file, started)
  const leave = () => (upload.progress === undefined ? onClose() : setLeaving(true))

  return (
    <>
      <Sheet
        title={t('imports.start')}
        onClose={leave}
        closeLabel={t('action.close')}
        footer={
          <>
            <Button onClick={leave}>{t('action.cancel')}</Button>
            <Button busy={upload.progress !== undefined} onClick={() => upload.start('CHECK')}>
              {t('checks.start')}
            </Button>
            <Button variant="primary" busy={upload.progress !== undefined} onClick={() => upload.start('IMPORT')}>
              {t('imports.upload')}
            </Button>
          </>
        }
      >
        {upload.problem && (
          <Alert tone="error" title={upload.problem.title}>
            {upload.problem.details.length > 0 && (
              <ul>
                {upload.problem.details.map((detail) => (
                  <li key={detail}>{detail}</li>
                ))}
              </ul>
            )}
          </Alert>
        )}
        <ol className="stack gap-6">
          <li className="stack gap-2">
            <h3>{t('imports.step-template')}</h3>
            <p className="muted">{t('imports.step-template-hint')}</p>
            <span className="row wrap">
              {catalogueFormats.map((format) => (
                <Button
                  key={format}
                  size="sm"
                  busy={template.busy}
                  onClick={() => template.save(() => downloadItemTemplate(format))}
                >
                  <DownloadIcon small />
                  {t(format === 'csv' ? 'imports.template' : 'imports.template-xlsx')}
                </Button>
              ))}
            </span>
          </li>
          <li className="stack gap-2">
            <MultiChoice
              label={t('imports.step-stores')}
              options={[
                { value: everyStore, label: t('store.all') },
                ...stores.map(({ id, businessName }) => ({ value: id, label: businessName })),
              ]}
              values={chosen}
              onChange={(values) => {
                setChosen(onlyOrAll(values))
                // Spec 2 §4: changing the stores clears the error of the file.
                upload.forget()
              }}
              placeholder={t('imports.choose-stores')}
              nothingFound={t('store.none-found')}
              more={t('store.type-for-more')}
            />
          </li>
          <li className="stack gap-2">
            <h3>{t('imports.step-file')}</h3>
            <FilePicker
              file={file}
              blocked={chosen.length === 0}
              busy={upload.progress !== undefined}
              choose={(picked) => {
                setFile(picked)
                upload.forget()
              }}
            />
            {upload.progress && (
              <div className="stack gap-6px">
                <UploadProgress
                  {...upload.progress}
                  label={t('imports.uploading')}
                  text={(sent, all) => t('imports.sent', { sent, all })}
                  stop={t('imports.cancel-upload')}
                  cancel={upload.cancel}
                />
              </div>
            )}
          </li>
        </ol>
      </Sheet>
      {leaving && (
        <ConfirmDialog
          question={t('imports.leave-ask')}
          consequence={<p>{t('imports.leave-means')}</p>}
          verb={t('action.leave')}
          cancel={t('action.stay')}
          onClose={() => setLeaving(false)}
          confirm={() => {
            upload.cancel()
            onClose()
          }}
          destructive
        />
      )}
    </>
  )
}
