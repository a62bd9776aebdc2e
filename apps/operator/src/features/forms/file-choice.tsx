import { clsx } from 'clsx'
import { fileSize } from '@tillgate/browser/figures.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Field } from '@tillgate/ui/fields/field.tsx'
import { FileIcon, UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { useRef } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import styles from './file-choice.module.css'

/** `accept`: types of files that the browser offers. */
type Props = {
  file: File | undefined
  accept: string
  hint: string
  error: string | undefined
  take: (file: File) => void
}

/** Field with one file. */
export const FileChoice = ({ file, accept, hint, error, take }: Props) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Field label={t('file-choice.label')} hint={hint} error={error}>
      {(wiring) => (
        <div className="row relative wrap gap-3">
          <input
            {...wiring}
            ref={input}
            type="file"
            className="sr"
            tabIndex={-1}
            accept={accept}
            onChange={(event) => {
              const [first] = event.currentTarget.files ?? []
              if (first) take(first)
              // The same file, corrected, can be chosen again.
              event.currentTarget.value = ''
            }}
          />
          {file && (
            <span className={clsx('grid items-center gap-2 break', styles['chosen'])}>
              <FileIcon small />
              <b>{file.name}</b> <span className="muted">{fileSize(file.size)}</span>
            </span>
          )}
          <Button onClick={() => input.current?.click()}>
            <UploadIcon small />
            {t(file ? 'file-choice.other' : 'file-choice.choose')}
          </Button>
        </div>
      )}
    </Field>
  )
}
