import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { CodeInput } from '@tillgate/ui/code-input.tsx'
import { ResendButton } from '@tillgate/ui/resend-button.tsx'
import { passcodeLength } from '@tillgate/domain/passcodes.ts'
import { useState } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useTranslation } from '#portal/i18n.ts'

type Props = {
  /** Asked once per complete code; resolves when the answer is there. */
  check: (code: string) => Promise<unknown>
  busy: boolean
  /** About the code that was typed: stands beside the field. */
  refusal: string | undefined
  good: string | undefined
  resendLabel: string
  resend: () => Promise<boolean>
  sending: boolean
  openText: (() => void) | undefined
  /** About sending a code, above the buttons that do. */
  children?: ReactNode
}

/** Six digits that send themselves, and the two other ways to get some. */
export const CodeForm = ({ check, busy, refusal, good, resendLabel, resend, sending, openText, children }: Props) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [complaint, setComplaint] = useState<string>()

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code === '') setComplaint(t('passcode.required'))
    else if (code.length < passcodeLength) setComplaint(t('passcode.six-digits'))
    else if (!busy) void check(code)
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      {good !== undefined && <Alert tone="info">{good}</Alert>}
      <CodeInput
        name="code"
        label={t('code.label')}
        value={code}
        error={complaint ?? refusal}
        change={(digits) => {
          setComplaint(undefined)
          setCode(digits)
        }}
        complete={(digits) => {
          if (!busy) void check(digits)
        }}
      />
      <output className="sr">{busy ? t('code.checking') : ''}</output>
      <Button type="submit" look="primary" size="lg" full busy={busy}>
        {t('code.submit')}
      </Button>
      {children}
      <div className="auth-row">
        <ResendButton
          label={resendLabel}
          waiting={(time) => t('code.resend-in', { time })}
          ready={t('code.resend-ready')}
          busy={sending}
          resend={resend}
        />
        {openText && (
          <Button look="ghost" size="sm" onClick={openText}>
            {t('code.by-text')}
          </Button>
        )}
      </div>
    </form>
  )
}
