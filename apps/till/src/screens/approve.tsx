import type { NeededApproval } from '@tillgate/contract/pos-approvals.ts'
import { pinTriesLeft, type OpenTill } from '@tillgate/client/till.ts'
import { refusalText } from '#till/refusal.ts'
import { useEffect, useState } from 'react'
import { focusOnMount } from '#till/parts/focus.ts'
import { FullDialog } from '#till/parts/full-dialog.tsx'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Bar } from '#till/parts/bar.tsx'
import { Button } from '#till/parts/button.tsx'
import { nameOf, PersonTile, type Person } from '#till/parts/person.tsx'
import { PinPad } from '#till/parts/pin-pad.tsx'

/** What the act is about. `reason`: words of the cashier, which the supervisor may change. */
export type ApprovalCase = {
  title?: string
  facts: readonly { label: string; value: string }[]
  reason?: string
}
type Props = {
  till: OpenTill
  store: string
  isOnline: boolean
  needed: NeededApproval
  /** Null for an act of the terminal. */
  purchaseId: string | null
  about: ApprovalCase | undefined
  /** Person who asks, and who approves nothing of this. */
  askedBy: Pick<Person, 'id' | 'firstName' | 'lastName'>
  onApproved: (approvalId: string) => void
  onCancel: () => void
}
/** A supervisor's PIN for one act above the limit of the person who sells. */
export const Approve = ({ till, store, isOnline, needed, purchaseId, about, askedBy, onApproved, onCancel }: Props) => {
  const { t, language } = useTranslation()
  const { id: askedById } = askedBy
  const [people, setPeople] = useState<Person[]>()
  const [chosen, setChosen] = useState<Person>()
  const [reason, setReason] = useState(about?.reason ?? '')
  const [error, setError] = useState<string>()
  useEffect(() => {
    till
      .people()
      .then((all) => {
        const able = all.filter(({ role, hasPin, id }) => role !== 'CASHIER' && hasPin && id !== askedById)
        // The one who was here last is chosen.
        const [latest] = able.toSorted((one, two) => (two.lastSeenAt ?? '').localeCompare(one.lastSeenAt ?? ''))
        setPeople(able)
        return setChosen(latest)
      })
      .catch(() => setPeople([]))
  }, [till, askedById])

  const approve = async (supervisor: Person, pin: string): Promise<void> => {
    setError(undefined)
    const { action, amount, percent } = needed
    try {
      const body = { action, amount, percent, purchaseId, reason: reason.trim(), supervisorId: supervisor.id, pin }
      onApproved((await till.approve(body)).approvalId)
    } catch (refused) {
      const left = pinTriesLeft(refused)
      if (left !== undefined) return setError(t('pinWrong', { count: left }))
      setError(refusalText(refused, t))
    }
  }
  // Cents make of 15% a little less.
  const whole = Math.round(needed.percent ?? 0)
  const percent = whole > (needed.limit ?? 0) ? whole : needed.percent
  const limit = needed.percent === null ? dollars(needed.limit ?? 0, language) : `${needed.limit ?? 0}%`
  const cancel = (
    <div className="t-acts">
      <Button isFull onClick={onCancel}>
        {t('doNotApprove')}
      </Button>
    </div>
  )
  return (
    <FullDialog label={t('approveHere')} onClose={onCancel}>
      <Bar store={store} isOnline={isOnline} />
      <div className="t-lobby">
        <div className="t-appr ask">
          <section className="what">
            <span className="t-tag">{t('needsSupervisor')}</span>
            {/* Digits that are typed now are a PIN: they must not end in the reason, which others read. */}
            <h1 tabIndex={-1} ref={focusOnMount}>
              {about?.title ?? t(`approve.${needed.action}`, { amount: dollars(needed.amount, language) })}
            </h1>
            <p className="t-p">
              {t('approveAskedBy')} <b>{nameOf(askedBy)}</b>
            </p>
            <dl className="t-facts">
              <div>
                <dt>{t('allowedAlone')}</dt>
                <dd>{needed.limit === null ? t('nothing') : limit}</dd>
              </div>
              {(needed.amount !== 0 || needed.percent !== null) && (
                <div>
                  <dt>{t('thisTime')}</dt>
                  <dd>{needed.percent === null ? dollars(needed.amount, language) : `${percent}%`}</dd>
                </div>
              )}
              {about?.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <label className="t-field">
              <span>{t('approveReason')}</span>
              <input
                className="t-in"
                maxLength={200}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </label>
            {cancel}
          </section>
          <section className="who" aria-label={t('approveHere')}>
            <h2>{t('whoApproves')}</h2>
            {people?.length === 0 && <p className="t-p">{t('noApprover')}</p>}
            <div className="t-people three">
              {people?.map((person) => (
                <PersonTile
                  key={person.id}
                  person={person}
                  note={t(`role.${person.role}`)}
                  isOn={person.id === chosen?.id}
                  onChoose={() => {
                    setError(undefined)
                    setChosen(person)
                  }}
                />
              ))}
            </div>
            {chosen && (
              <PinPad
                key={chosen.id}
                label={t('pinOf', { name: nameOf(chosen) })}
                error={error}
                corner={t('clear')}
                onCorner={() => setError(undefined)}
                onPin={(pin) => approve(chosen, pin)}
              />
            )}
            <p className="t-hint2">{t('approveOnce', { name: askedBy.firstName })}</p>
            {/* On a phone below the number pad, in reach of the thumb. */}
            {cancel}
          </section>
        </div>
      </div>
    </FullDialog>
  )
}
