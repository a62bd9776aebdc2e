import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { passcodeLength } from '@tillgate/domain/passcodes.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { CodeInput } from '@tillgate/ui/code-input.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useTranslation } from '#operator/i18n.ts'

type Props = {
  label: string
  submit: string
  busy: boolean
  refusal: Error | null
  /** Asked once per complete code. */
  check: (code: string) => Promise<void>
  forgive: () => void
}

/** Six digits that send themselves, typed or pasted. */
export const TotpForm = ({ label, submit, busy, refusal, check, forgive }: Props) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [complaint, setComplaint] = useState<string>()

  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (code === '') setComplaint(t('passcode.required'))
    else if (code.length < passcodeLength) setComplaint(t('passcode.six-digits'))
    else if (!busy) void check(code)
  }

  return (
    <Form save={send} problems={[]} attempt={0} summaryTitle="" label={submit}>
      <CodeInput
        name="code"
        label={label}
        value={code}
        error={complaint ?? (refusal ? refusalText(t, refusal, t('sign-in.error')) : undefined)}
        change={(digits) => {
          setComplaint(undefined)
          if (refusal) forgive()
          setCode(digits)
        }}
        complete={(digits) => {
          if (!busy) void check(digits)
        }}
      />
      <output className="sr">{busy ? t('code.checking') : ''}</output>
      <Button type="submit" look="primary" size="lg" full busy={busy}>
        {submit}
      </Button>
    </Form>
  )
}
