import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { maskedPhone } from '@tillgate/domain/phones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Suspense, useState, type ComponentProps, type ReactNode } from 'react'
import { isCaptchaRefusal, type useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { TextDialog } from './lazy-dialogs.ts'

type Props = {
  email: string
  /** Step of the sign-up. */
  step?: string
  /** Link to the page that changes the address. */
  changeEmail: ReactNode
  check: ComponentProps<typeof CodeStep>['check']
  /** Shown when the server gives no reason. `isTitled`: shown above the server's reason too. */
  failure: string
  isTitled?: boolean
  captcha: ReturnType<typeof useCaptcha>
  /** Returns the message that a new code was sent. `last`: error of the previous attempt. */
  resend: (last: Error | null) => Promise<string>
  textLead: string
  sendText: ComponentProps<typeof TextDialog>['send']
  children?: ReactNode
}

/** Asks a signed-out person for the mailed code and offers a new code. */
export const CodeCard = (props: Props) => {
  const { t } = useTranslation()
  const { email, changeEmail, check, failure, isTitled = false, captcha, resend, textLead, sendText, children } = props
  const [good, setGood] = useState<string>()
  const [codes, setCodes] = useState(0)
  const [isTexting, setTexting] = useState(false)
  /** Phone to which the last code was texted. */
  const [phone, setPhone] = useState<string>()
  const codeSent = (sentence: string) => {
    setGood(sentence)
    setCodes((count) => count + 1)
    check.reset()
  }
  const sending = useChange({
    once: true,
    mutationFn: ({ last, to }: { last: Error | null; to: string | undefined }) =>
      to === undefined ? resend(last) : sendText(to, last),
  })
  /** Sends the code again by the way of the last one, or by mail. */
  const send = async (to: string | undefined): Promise<boolean> => {
    const sent = await sending.mutate({ last: sending.error, to })
    if (sent === undefined) setGood(undefined)
    else {
      setPhone(to)
      codeSent(sent)
    }
    return sent !== undefined
  }

  return (
    <AuthCard
      title={t(phone === undefined ? 'reset-code.title' : 'reset-code.title-phone')}
      {...(props.step === undefined ? {} : { step: props.step })}
      description={
        <>
          {phone === undefined ? t('code.sent-to', { email }) : t('code.sent-to-phone', { phone: maskedPhone(phone) })}{' '}
          {changeEmail}
        </>
      }
      foot={phone === undefined && t('code.spam')}
    >
      {children}
      <CodeStep
        check={check}
        failure={(refusal) => refusalText(t, refusal, failure)}
        news={good}
        codes={codes}
        resend={{ label: t('code.resend'), send: () => send(phone), busy: sending.isPending }}
        openText={() => setTexting(true)}
      >
        <RefusalAlert
          refusal={captcha.unanswered(sending.error)}
          {...(isTitled ? { failed: failure } : { otherwise: failure })}
        />
        {!isTexting && captcha.place(isCaptchaRefusal(sending.error))}
      </CodeStep>
      {phone !== undefined && (
        <p className="row justify-center">
          <Button variant="ghost" size="sm" busy={sending.isPending} onClick={() => void send(undefined)}>
            {t('code.by-mail')}
          </Button>
        </p>
      )}
      {isTexting && (
        <Suspense>
          <TextDialog
            description={textLead}
            send={async (number, last) => {
              const sentence = await sendText(number, last)
              setPhone(number)
              return sentence
            }}
            sent={(message) => {
              codeSent(message)
              setTexting(false)
            }}
            onClose={() => setTexting(false)}
            extra={(refusal) => captcha.place(isCaptchaRefusal(refusal))}
          />
        </Suspense>
      )}
    </AuthCard>
  )
}
