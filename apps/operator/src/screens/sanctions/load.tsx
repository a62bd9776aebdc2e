import { clsx } from 'clsx'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Reason } from '@tillgate/contract/reasons.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCheckSanctionList, useLoadSanctionList } from '#operator/api/sanctions.ts'
import { FileChoice } from '#operator/features/forms/file-choice.tsx'
import { ListFacts } from '#operator/features/sanctions/list-facts.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './-load/sanctions-load.module.css'

/** Checks a file of the sanctions list, then proposes the list to a second operator. */
export const Route = createFileRoute('/sanctions/load')({
  staticData: { frame: 'shell', needs: 'sanctions.load' },
  component: LoadSanctions,
})

function LoadSanctions() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const errorText = useFieldErrorText()
  const [file, setFile] = useState<File>()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const checking = useCheckSanctionList()
  const loading = useLoadSanctionList()
  const preview = checking.data?.preview
  const [issue] = z.safeParse(Reason, reason).error?.issues ?? []
  const take = (taken: File) => {
    setFile(taken)
    checking.reset()
    loading.reset()
  }
  const check = () => {
    setAsked(!file)
    return file ? checking.mutate({ file }) : undefined
  }
  const propose = () => {
    setAsked(issue !== undefined)
    if (!file || issue) return undefined
    return loading.mutate(
      { file, reason },
      {
        onSuccess: ({ proposalId: id }) => {
          showToast({ tone: 'success', text: t('sanctions.propose-done') })
          if (id !== null) void navigate({ to: '/proposals/$id', params: { id } })
        },
      },
    )
  }
  return (
    <Page
      title={t('sanctions.load-title')}
      back={<BackLink to="/sanctions">{t('menu.sanctions')}</BackLink>}
      description={t('sanctions.load-lead')}
    >
      <Card padded label={t('sanctions.load-title')}>
        <div className={clsx('stack', styles['form'])}>
          <FileChoice
            file={file}
            accept=".xml,text/xml,application/xml"
            hint={t('sanctions.file-hint')}
            error={isAsked && !file ? t('field.required') : undefined}
            take={take}
          />
          <RefusalAlert refusal={checking.error} failed={t('sanctions.check-failed')} />
          <div className="row">
            <Button variant={preview ? 'secondary' : 'primary'} busy={checking.isPending} onClick={check}>
              {t('sanctions.check')}
            </Button>
          </div>
        </div>
      </Card>
      <div aria-live="polite">
        {preview && (
          <Card title={t('sanctions.checked')} padded>
            <ListFacts of={preview} />
          </Card>
        )}
      </div>
      {preview && (
        <Card padded label={t('sanctions.propose')}>
          <div className={clsx('stack', styles['form'])}>
            <TextArea
              label={t('proposal.reason')}
              hint={t('proposal.reason-hint')}
              value={reason}
              error={isAsked && issue ? errorText(issue) : undefined}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
            <RefusalAlert refusal={loading.error} failed={t('sanctions.propose-failed')} />
            <div className="row">
              <Button variant="primary" busy={loading.isPending} onClick={propose}>
                {t('sanctions.propose')}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </Page>
  )
}
