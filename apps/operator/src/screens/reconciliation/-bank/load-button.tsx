import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import { useNavigate } from '@tanstack/react-router'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { BankFileChoice, BankFileQuestion } from '@tillgate/contract/operator-bank-statements.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useRef, useState } from 'react'
import { useLoadBankStatement } from '#operator/api/bank-statements.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './bank.module.css'
import { FileQuestion } from './file-question.tsx'

type Asked = { file: File; choice: BankFileChoice; question: BankFileQuestion }

/**
 * Chooses a file and loads it at once: a refused file changes nothing, and the reason stays until the next try. Asks what the
 * file leaves open and sends it again with the answers.
 */
export const LoadButton = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const loading = useLoadBankStatement()
  const [asked, setAsked] = useState<Asked>()
  const load = (file: File, choice: BankFileChoice = {}): void =>
    void loading.mutate(
      { file, choice },
      {
        onSuccess: ({ id, question }) => {
          setAsked(question ? { file, choice, question } : undefined)
          if (id === null) return
          showToast({ tone: 'success', text: t('bank-books.loaded') })
          void navigate({ to: '/reconciliation/bank', search: { statement: id } })
        },
      },
    )
  if (!may('payouts.pay')) return null
  return (
    <div className={clsx('grid gap-2', styles['load'])}>
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
      {!asked && <RefusalAlert refusal={loading.error} otherwise={t('failure.unknown')} />}
      {asked && (
        <FileQuestion
          key={asked.question.about}
          question={asked.question}
          busy={loading.isPending}
          refusal={loading.error}
          onAnswer={(answer) => load(asked.file, { ...asked.choice, ...answer })}
          onClose={() => {
            setAsked(undefined)
            loading.reset()
          }}
        />
      )}
    </div>
  )
}
