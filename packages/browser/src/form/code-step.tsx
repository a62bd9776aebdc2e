import { clsx } from 'clsx'
import { passcodeLength } from '@tillgate/domain/passcodes.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CodeInput } from '@tillgate/ui/fields/code-input.tsx'
import { Form } from '@tillgate/ui/form/form.tsx'
import { ResendButton } from '@tillgate/ui/buttons/resend-button.tsx'
import { useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from '../i18n.ts'
import { useResendPause } from './resend-pause.ts'
import styles from '@tillgate/ui/layout/auth-card.module.css'

type Props = {
  /** Runs once per complete code: a mutation of `useChange`. */
  check: {
    mutate: (code: string) => Promise<unknown>
    isPending: boolean
    error: Error | null
    reset: () => void
  }
  /** Why the code was refused, beside the field. */
  failure: (refusal: Error) => string
  label?: string
  submit?: string
  /** Text that a code was sent. */
  news?: string | undefined
  /** Number of codes sent; a new code clears the typed code. */
  codes?: number
  /** Another code, after a pause. True: sent. */
  resend?: { label: string; send: () => Promise<boolean>; busy: boolean }
  /** Opens the way to a code by text. */
  openText?: () => void
  /** Text about sending a code, above the send buttons. */
  children?: ReactNode
}

/** Field for a six-digit code, submitted automatically when complete, with buttons for new codes. */
export const CodeStep = (props: Props) => {
  const { t } = useTranslation()
  const { check, failure, label = t('code.label'), submit = t('code.submit'), news, codes = 0 } = props
  const { resend, openText, children } = props
  const pause = useResendPause()
  const [code, setCode] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [seen, setSeen] = useState(codes)
  if (seen !== codes) {
    setSeen(codes)
    setCode('')
    setComplaint(undefined)
  }

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code === '') return setComplaint(t('passcode.required'))
    if (code.length < passcodeLength) return setComplaint(t('passcode.six-digits'))
    return check.mutate(code)
  }

  return (
    <Form save={send} problems={[]} attempt={0} summaryTitle="" label={submit}>
      {news !== undefined && <Alert tone="info">{news}</Alert>}
      <CodeInput
        name="code"
        label={label}
        value={code}
        error={complaint ?? (check.error ? failure(check.error) : undefined)}
        onChange={(digits) => {
          setComplaint(undefined)
          if (check.error) check.reset()
          setCode(digits)
        }}
        complete={(digits) => void check.mutate(digits)}
      />
      <output className="sr">{check.isPending ? t('code.checking') : ''}</output>
      <Button type="submit" variant="primary" size="lg" full busy={check.isPending}>
        {submit}
      </Button>
      {children}
      {(resend || openText) && (
        <div className={clsx('flex wrap items-center justify-center', styles['authRow'])}>
          {resend && (
            <ResendButton
              {...pause}
              label={resend.label}
              waiting={(time) => t('code.resend-in', { time })}
              ready={t('code.resend-ready')}
              busy={resend.busy}
              resend={async () => {
                check.reset()
                const isSent = await resend.send()
                if (isSent) setCode('')
                return isSent
              }}
            />
          )}
          {openText && (
            <Button variant="ghost" size="sm" onClick={openText}>
              {t('code.by-text')}
            </Button>
          )}
        </div>
      )}
    </Form>
  )
}
