import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/onboarding.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { confirmQuestion } from '#portal/api/onboarding.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './application.module.css'

type Props = { id: string; name: string; answer: string | null }

const ExplainForm = ({ id, answer, onDone }: Props & { onDone: () => void }) => {
  const { t } = useTranslation()
  const form = useContractForm(contract.confirmQuestion, {
    ...confirmQuestion(id),
    defaultValues: { text: answer ?? '' },
    mode: 'onSubmit',
    draft: { name: `explanation-${id}`, shape: z.object({ text: z.string() }) },
    onDone: ({ message }) => {
      showToast({ tone: 'success', text: message })
      onDone()
    },
  })
  return (
    <ContractForm of={form} label={t('status.explain')}>
      <TextArea label={t('status.explain-label')} hint={t('status.explain-hint')} rows={3} {...form.field('text')} />
      <RefusalAlert {...form.refusal} otherwise={t('failure.generic')} />
      <div>
        <Button type="submit" busy={form.busy}>
          {t('status.explain-save')}
        </Button>
      </div>
    </ContractForm>
  )
}

/** Answers a reviewer's question in words when the value is right. Saving the same value again does not count as an answer. */
export const ExplainValue = ({ id, name, answer }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <ExplainForm id={id} name={name} answer={answer} onDone={() => setOpen(false)} />
  return (
    <>
      {answer !== null && <p className={styles['askedWords']}>{t('status.explained', { text: answer })}</p>}
      <div>
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          {t('status.explain')}
          <span className="sr"> {name}</span>
        </Button>
      </div>
    </>
  )
}
