import { clsx } from 'clsx'
import { fileSize } from '@tillgate/browser/figures.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ReloadIcon, UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { useRef, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './import-sheet.module.css'

/** Accepted extensions and media types, because browsers filter by either. */
const accepted = '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Props = {
  file: File | undefined
  /** Spec 2 §5: stores are chosen first. */
  blocked: boolean
  busy: boolean
  choose: (file: File) => void
}

/** Button that opens a file; the area around the button also takes a dropped file. */
export const FilePicker = ({ file, blocked, busy, choose }: Props) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const open = !blocked && !busy
  const take = (files: FileList | null) => {
    const first = files?.[0]
    if (first && open) choose(first)
  }

  return (
    <div
      className={clsx('grid gap-2 rounded-lg surface-2 text-center break justify-items-center', styles['filePicker'])}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(open)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      {file && (
        <p>
          <b>{file.name}</b> <span className="muted">{fileSize(file.size)}</span>
        </p>
      )}
      {blocked ? (
        <p>{t('upload.stores-first')}</p>
      ) : (
        <Button inactive={!open} onClick={() => input.current?.click()}>
          {file ? <ReloadIcon small /> : <UploadIcon small />}
          {t(file ? 'imports.reload' : 'imports.choose-file')}
        </Button>
      )}
      <p className="muted">{t('imports.file-hint')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label={t('imports.choose-file')}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
