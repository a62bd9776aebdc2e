import { Refused } from '@tillgate/client/refused.ts'
import { refusalText } from '#till/refusal.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Bar } from '#till/parts/bar.tsx'
import { Button } from '#till/parts/button.tsx'
import { Field } from '#till/parts/field.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { Face, nameOf, type Person } from '#till/parts/person.tsx'

type Props = {
  store: string
  isOnline: boolean
  /** Whose tile was pressed; null for somebody else. The till does not know the address: it would show colleagues' addresses to everybody. */
  person: Person | null
  /** Scans that wait for the sign-in. */
  waiting: ReactNode
  /** Back to the tiles; undefined where there are none. */
  onBack: (() => void) | undefined
  signIn: (email: string, password: string, code?: string) => Promise<void>
}
export const SignIn = ({ store, isOnline, person, waiting, onBack, signIn }: Props) => {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksCode, setAsksCode] = useState(false)
  const [isShown, setShown] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const send = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      await signIn(email.trim(), password, asksCode ? code : undefined)
    } catch (refused) {
      const why = refused instanceof Refused ? refused.code : ''
      if (why === 'login.mail-code-needed') setAsksCode(true)
      setError(refusalText(refused, t))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="tl one">
      <Bar store={store} isOnline={isOnline} />
      <main className="t-lobby">
        <div className="t-lob">
          <form
            className="t-card"
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              // Enter in the email goes on to the password: no sign-in is tried without one.
              const empty = [...event.currentTarget.querySelectorAll('input')].find(({ value }) => value === '')
              if (empty) empty.focus()
              else void send()
            }}
          >
            {person ? (
              <div className="t-idcard">
                <Face person={person} size="lg" />
                <h1>{nameOf(person)}</h1>
              </div>
            ) : (
              <h1>{t('firstSignInTitle')}</h1>
            )}
            <p className="t-p">
              {person === null && t('firstSignIn')}
              {person && t(person.hasPin ? 'passwordOf' : 'firstSignInOf', { name: person.firstName })}
            </p>
            {waiting}
            <Field
              label={t('email')}
              type="email"
              autoComplete="username"
              ref={focusOnMount}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
            <Field
              label={t('password')}
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              value={password}
              error={error}
              onChange={({ target }) => setPassword(target.value)}
            />
            <button type="button" className="t-link" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'hide' : 'show')}
            </button>
            {asksCode && (
              <Field
                label={t('mailCode')}
                inputMode="numeric"
                autoComplete="one-time-code"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
            )}
            <button type="submit" className="t-btn primary go full" aria-disabled={isBusy || undefined}>
              <span>{t('signIn')}</span>
            </button>
            {onBack && <Button onClick={onBack}>{t('back')}</Button>}
          </form>
        </div>
      </main>
    </div>
  )
}
