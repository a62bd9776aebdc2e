import { useNavigate } from '@tanstack/react-router'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRef } from 'react'
import { useLoadBankStatement } from '#operator/api/bank-statements.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './bank.module.css'

/** Chooses a file and loads it at once: a refused file changes nothing, and the reason stays until the next try. */
export const LoadButton = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const loading = useLoadBankStatement()
  const load = (file: File): void =>
    void loading.mutate(file, {
      onSuccess: ({ id }) => {
        showToast({ tone: 'success', text: t('bank-books.loaded') })
        void navigate({ to: '/reconciliation/bank', search: { statement: id } })
      },
    })
  return (
    <div className={styles['load']}>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        aria-label={t('bank-books.file')}
        accept=".bai,.bai2,.csv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const [first] = event.currentTarget.files ?? []
          if (first) load(first)
          // The same file, corrected, can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button variant="primary" busy={loading.isPending} onClick={() => input.current?.click()}>
        <UploadIcon small />
        {t('bank-books.load')}
      </Button>
      <RefusalAlert refusal={loading.error} otherwise={t('failure.unknown')} />
    </div>
  )
}
