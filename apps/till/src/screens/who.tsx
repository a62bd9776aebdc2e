import { pinTriesLeft, type OpenTill, type Session } from '@tillgate/client/till.ts'
import { isUndecided, Refused } from '@tillgate/client/refused.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { refusalText } from '#till/refusal.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Bar } from '#till/parts/bar.tsx'
import { Button } from '#till/parts/button.tsx'
import { focusOnMount } from '#till/parts/focus.ts'
import { Icon } from '#till/parts/icon.tsx'
import { Face, nameOf, PersonTile, type Person } from '#till/parts/person.tsx'
import { PinPage } from '#till/parts/pin-page.tsx'
import { PinPad } from '#till/parts/pin-pad.tsx'
import { ChoosePin } from './choose-pin.tsx'
import { LockedScans } from './locked-scans.tsx'
import { SignIn } from './sign-in.tsx'

type Step =
  | { name: 'tiles' }
  | { name: 'pin'; person: Person; isBlocked: boolean }
  /** `person`: null for somebody without a tile. `isForgotten`: the person chooses another PIN afterwards. */
  | { name: 'password'; person: Person | null; isForgotten: boolean }
  | { name: 'new-pin'; session: Session }

/** Milliseconds until the people are asked for again. */
const askEvery = 5000

const mayUsePassword = ({ role }: Person): boolean => role === 'CASHIER'

type Props = {
  till: OpenTill
  store: string
  /** Whose PIN is asked for first: a colleague takes over. */
  first: Person | undefined
  isOnline: boolean
  /** Why the till waits for a person, such as the lock after some minutes. */
  notice: string | undefined
  /** The clock of this device differs from the server's. */
  isClockWrong: boolean
  /** Scans that wait for the PIN. */
  lockedScans: number
  onScan: (code: string) => void
  onSession: (session: Session) => Promise<void>
}
/** Who sells: a tile and a PIN; the first time email and password. */
export const Who = ({ till, store, first, isOnline, notice, isClockWrong, lockedScans, onScan, onSession }: Props) => {
  const { t } = useTranslation()
  const [people, setPeople] = useState<Person[]>()
  const [step, setStep] = useState<Step>(first ? { name: 'pin', person: first, isBlocked: false } : { name: 'tiles' })
  const [error, setError] = useState<string>()
  const [isUnanswered, setUnanswered] = useState(false)
  useEffect(() => {
    if (!isOnline) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const ask = async (): Promise<void> => {
      const listed = await till.people().catch((refused: unknown) => (isUndecided(refused) ? undefined : []))
      if (isOver) return
      setUnanswered(listed === undefined)
      if (listed) setPeople(listed)
      else timer = setTimeout(() => void ask(), askEvery)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [till, isOnline])

  useScanner(onScan)
  const waiting = (
    <>
      {(!isOnline || isUnanswered) && (
        <output className="t-strip yellow">
          <Icon name="cloudOff" />
          <span className="grow">
            <b>{t('signInOffline')}</b>
            {t('signInOfflineHint')}
          </span>
        </output>
      )}
      {isClockWrong && (
        <output className="t-strip yellow">
          <Icon name="warn" />
          <span className="grow">
            <b>{t('clockWrong')}</b>
            {t('clockWrongHint')}
          </span>
        </output>
      )}
      <LockedScans count={lockedScans} />
    </>
  )

  const back = (): void => {
    setError(undefined)
    setStep({ name: 'tiles' })
  }
  const choose = (person: Person): void => {
    setError(undefined)
    if (person.hasPin) return setStep({ name: 'pin', person, isBlocked: false })
    byPassword(person, false)
  }
  const byPassword = (person: Person, isForgotten: boolean): void => {
    // A password of the portal signs in no till.
    if (mayUsePassword(person)) setStep({ name: 'password', person, isForgotten })
    else setError(t('pinInPortal', { name: person.firstName }))
  }
  const tryPin = async (person: Person, pin: string): Promise<void> => {
    try {
      await onSession(await till.signInWithPin(person.id, pin))
    } catch (refused) {
      const code = refused instanceof Refused ? refused.code : ''
      if (code === 'pin.blocked') return setStep({ name: 'pin', person, isBlocked: true })
      const left = pinTriesLeft(refused)
      if (left !== undefined) return setError(t('pinWrong', { count: left }))
      setError(refusalText(refused, t))
    }
  }

  if (step.name === 'new-pin') {
    return <ChoosePin till={till} store={store} isOnline={isOnline} onDone={() => onSession(step.session)} />
  }
  const isEmpty = people?.length === 0
  if (step.name === 'password' || (step.name === 'tiles' && isEmpty)) {
    const { person, isForgotten } = step.name === 'password' ? step : { person: null, isForgotten: false }
    return (
      <SignIn
        store={store}
        isOnline={isOnline}
        person={person}
        waiting={waiting}
        onBack={isEmpty ? undefined : back}
        signIn={async (email, password, code) => {
          const session = await till.signIn(email, password, code)
          const hasPin = people?.find(({ id }) => id === session.cashier.id)?.hasPin === true
          if (hasPin && !isForgotten) await onSession(session)
          else setStep({ name: 'new-pin', session })
        }}
      />
    )
  }
  if (step.name === 'pin') {
    const { person, isBlocked } = step
    return (
      <PinPage
        store={store}
        isOnline={isOnline}
        what={
          <>
            <div className="t-idcard">
              <Face person={person} size="xl" />
              <div>
                <h1 tabIndex={-1} ref={focusOnMount}>
                  {nameOf(person)}
                </h1>
                <p className="t-p">{t(`role.${person.role}`)}</p>
              </div>
            </div>
            {waiting}
            <div className="t-acts">
              <Button isFull onClick={back}>
                {t('somebodyElse')}
              </Button>
            </div>
          </>
        }
      >
        {isBlocked ? (
          <>
            <h2 className="t-h">{t('pinBlocked')}</h2>
            <p className="t-p">
              {t(mayUsePassword(person) ? 'pinBlockedHint' : 'pinBlockedPortal', { name: person.firstName })}
            </p>
            {mayUsePassword(person) && (
              <Button kind="primary" size="go" isFull onClick={() => byPassword(person, false)}>
                {t('withPassword')}
              </Button>
            )}
          </>
        ) : (
          <PinPad
            label={t('yourPin')}
            error={error}
            corner={t('forgot')}
            onCorner={() => byPassword(person, true)}
            onPin={(pin) => tryPin(person, pin)}
          />
        )}
      </PinPage>
    )
  }
  return (
    <div className="tl one">
      <Bar store={store} isOnline={isOnline} />
      <main className="t-lobby">
        <div className="t-lob wide">
          <div className="t-whohead">
            <div>
              <h1 tabIndex={-1} ref={focusOnMount}>
                {t('who')}
              </h1>
              <p>{store}</p>
            </div>
          </div>
          {notice !== undefined && (
            <output className="t-strip blue">
              <Icon name="lock" />
              <span className="grow">{notice}</span>
            </output>
          )}
          {error !== undefined && (
            <div className="t-strip yellow" role="alert">
              <Icon name="warn" />
              <span className="grow">{error}</span>
            </div>
          )}
          {waiting}
          <div className="t-people four">
            {people?.map((person) => (
              <PersonTile
                key={person.id}
                person={person}
                note={t(`role.${person.role}`)}
                onChoose={() => choose(person)}
              />
            ))}
            {people && (
              <button
                type="button"
                className="t-person"
                onClick={() => setStep({ name: 'password', person: null, isForgotten: false })}
              >
                <span className="t-face lg gray" aria-hidden="true">
                  <Icon name="plus" />
                </span>
                <b>{t('somebodyElse')}</b>
                <small>{t('emailAndPassword')}</small>
              </button>
            )}
          </div>
        </div>
      </main>
    </div>
  )
}
