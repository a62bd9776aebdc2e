import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useState } from 'react'
import { sendEmailCode, useVerifyOwnEmail } from '#portal/api/onboarding.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { EmailDialog } from './email-dialog.tsx'

/** Asks for the code that proves the applicant's email. Only the submission of the application needs it. */
export const EmailProof = ({ onboardingState }: { onboardingState: Onboarding }) => {
  const { t } = useTranslation()
  const [codes, setCodes] = useState(0)
  const [isChanging, setIsChanging] = useState(false)
  const check = useVerifyOwnEmail()
  const sending = useChange({ once: true, mutationFn: sendEmailCode, onSuccess: () => setCodes((count) => count + 1) })
  if (onboardingState.isEmailProven || onboardingState.application !== 'PENDING_AUTH') return null
  const email = authRecord()?.user.email ?? ''
  const resend = {
    label: t('code.resend'),
    send: async () => (await sending.mutate()) !== undefined,
    busy: sending.isPending,
  }
  return (
    <Card
      title={t('email-proof.title')}
      padded
      aside={
        <Button size="sm" onClick={() => setIsChanging(true)}>
          {t('email-proof.change')}
        </Button>
      }
    >
      <p>{t('email-proof.text', { email })}</p>
      {codes === 0 ? (
        <>
          <RefusalAlert refusal={sending.error} />
          <Button variant="secondary" busy={sending.isPending} onClick={() => void sending.mutate()}>
            {t('email-proof.send')}
          </Button>
        </>
      ) : (
        <CodeStep
          check={check}
          failure={(refusal) => refusalText(t, refusal)}
          submit={t('email-proof.confirm')}
          news={sending.data?.message}
          codes={codes}
          resend={resend}
        >
          <RefusalAlert refusal={sending.error} />
        </CodeStep>
      )}
      {isChanging && (
        <EmailDialog
          onClose={() => setIsChanging(false)}
          onChanged={() => {
            setCodes(0)
            check.reset()
          }}
        />
      )}
    </Card>
  )
}
