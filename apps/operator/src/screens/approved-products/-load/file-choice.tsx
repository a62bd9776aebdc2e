import { fileSize } from '@tillgate/browser/figures.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Field } from '@tillgate/ui/fields/field.tsx'
import { FileIcon, UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { useRef } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import styles from './load.module.css'

type Props = { file: File | undefined; error: string | undefined; take: (file: File) => void }

export const FileChoice = ({ file, error, take }: Props) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={t('apl.file')} hint={t('apl.file-hint')} error={error}>
      {(wiring) => (
        <div className={styles['file']}>
          <input
            {...wiring}
            ref={input}
            type="file"
            className="sr"
            tabIndex={-1}
            accept=".csv,.txt,.psv,text/csv,text/plain"
            onChange={(event) => {
              const [first] = event.currentTarget.files ?? []
              if (first) take(first)
              // The same file, corrected, can be chosen again.
              event.currentTarget.value = ''
            }}
          />
          {file && (
            <span className={styles['chosen']}>
              <FileIcon small />
              <b>{file.name}</b> <span className="muted">{fileSize(file.size)}</span>
            </span>
          )}
          <Button onClick={() => input.current?.click()}>
            <UploadIcon small />
            {t(file ? 'apl.file-other' : 'apl.file-choose')}
          </Button>
        </div>
      )}
    </Field>
  )
}
