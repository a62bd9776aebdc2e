import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { SupportContact, PartnerSupport } from '@tillgate/contract/operator-support.ts'
import { passcodeMinutes } from '@tillgate/domain/passcodes.ts'
import {
  callerCheckOf,
  callMinutes,
  comparedFacts,
  factsNeeded,
  isCodeFact,
  personFacts,
  type CallerFact,
  type CheckResult,
} from '@tillgate/domain/support.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { PhoneIcon } from '@tillgate/ui/icons/navigation.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useCheckCaller, useCheckCallerCode, useCreateContact, useSendCallerCode } from '#operator/api/support.ts'
import { day } from '#operator/features/figures/figures.ts'
import { useTimes } from '#operator/features/figures/use-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './support.module.css'

type Props = { partnerId: string; support: PartnerSupport }
const unassigned = 'nobody'
const tones: Record<CheckResult, Tone> = { UNCHECKED: 'yellow', VERIFIED: 'green', FAILED: 'red' }

const NewCall = ({ partnerId, support }: Props) => {
  const { t } = useTranslation()
  const [first] = support.people
  const [personId, setPersonId] = useState(first?.id ?? unassigned)
  const [isOut, setOut] = useState(false)
  const opening = useCreateContact(partnerId)
  const open = async () => {
    const channel = isOut ? ('CALL_OUT' as const) : ('CALL_IN' as const)
    await opening.mutate({ channel, personId: personId === unassigned ? null : personId, subject: 'OTHER' })
  }
  const options = [
    ...support.people.map(({ id, name }) => ({ value: id, label: name })),
    { value: unassigned, label: t('support.other-caller') },
  ]
  return (
    <>
      <div className={clsx('min-w-0', styles['grow'])}>
        <b>{t('support.no-call')}</b>
        <p className="muted fs-13">{t('support.no-call-text')}</p>
        {opening.error && <p role="alert">{refusalText(t, opening.error)}</p>}
      </div>
      <Choice label={t('support.caller')} options={options} value={personId} onChange={setPersonId} searchable />
      <CheckRow checked={isOut} onChange={(event) => setOut(event.currentTarget.checked)}>
        {t('support.call-out')}
      </CheckRow>
      <Button variant="primary" busy={opening.isPending} onClick={() => void open()}>
        {t('support.call-in')}
      </Button>
    </>
  )
}

type Said = 'unasked' | 'right' | 'wrong'

type CodeProps = { partnerId: string; call: SupportContact; codes: PartnerSupport['facts'] }
/** Sends a code to the address or phone on file, and checks the digits that the caller reads aloud. */
const CallerCode = ({ partnerId, call: { id, code }, codes }: CodeProps) => {
  const { t } = useTranslation()
  const { time } = useTimes()
  const sending = useSendCallerCode(partnerId, id)
  const checking = useCheckCallerCode(partnerId, id)
  if (code?.isRight) return <StatusBadge tone="green">{t(`caller-code.${code.fact}`)}</StatusBadge>
  return (
    <div className={clsx('stack basis-full gap-3', styles['code'])}>
      <p className="muted fs-13">{t('support.code-text')}</p>
      <div className="row wrap">
        {codes.map(({ fact, value }) =>
          isCodeFact(fact) ? (
            <Button
              key={fact}
              size="sm"
              wraps
              busy={sending.isPending}
              onClick={() => {
                checking.reset()
                void sending.mutate(fact)
              }}
            >
              {t(`support.send-${fact}`, { value })}
            </Button>
          ) : null,
        )}
      </div>
      {sending.error && <p role="alert">{refusalText(t, sending.error)}</p>}
      {code && (
        <CodeStep
          check={checking}
          failure={(refusal) => refusalText(t, refusal)}
          label={t('support.code-read')}
          submit={t('support.code-check')}
          news={t('support.code-sent', { at: time(code.sentAt), minutes: passcodeMinutes })}
          codes={Date.parse(code.sentAt)}
        />
      )}
    </div>
  )
}

const CallerCheck = ({ partnerId, support, call }: Props & { call: SupportContact }) => {
  const { t, language } = useTranslation()
  const [said, setSaid] = useState<Partial<Record<CallerFact, Said>>>({})
  const checking = useCheckCaller(partnerId, call.id)
  const { facts } = support
  const offered = facts.map(({ fact }) => fact)
  const answered = (state: Said) => comparedFacts.filter((fact) => offered.includes(fact) && said[fact] === state)
  const body = { right: answered('right'), wrong: answered('wrong') }
  const codes = facts.filter(({ fact }) => isCodeFact(fact) && call.channel === 'CALL_IN')
  const right = [...body.right, ...(call.code?.isRight ? [call.code.fact] : [])]
  const { result: decided, missing } = callerCheckOf(offered, { ...body, right })
  const isProvable = personFacts.some((fact) => offered.includes(fact))
  const send = async () => {
    const done = await checking.mutate(body)
    const result = done?.result ?? 'UNCHECKED'
    const text = t(`caller-check.${result}`, { right: right.length, offered: offered.length })
    if (done) showToast({ tone: result === 'VERIFIED' ? 'success' : 'error', text })
  }
  return (
    <>
      <p className={clsx('min-w-0', styles['grow'])}>{t('support.facts', { needed: factsNeeded })}</p>
      <ul className="grid basis-full gap-3" style={autoColumns('18rem')}>
        {facts.map(({ fact, value }) => {
          if (isCodeFact(fact)) return null
          const shown = fact === 'LAST_PAYOUT' ? day(value, language) : value
          const name = t(`caller-fact.${fact}`, { value: shown })
          return (
            <li className="grid gap-2 content-start" key={fact}>
              <b>{name}</b>
              <Segments<Said>
                label={`${t('support.fact-state')}: ${name}`}
                value={said[fact] ?? 'unasked'}
                segments={(['unasked', 'right', 'wrong'] as const).map((one) => ({
                  value: one,
                  label: t(`support.${one}`),
                }))}
                onChange={(one) => setSaid({ ...said, [fact]: one })}
              />
            </li>
          )
        })}
      </ul>
      {codes.length > 0 && <CallerCode partnerId={partnerId} call={call} codes={codes} />}
      {isProvable
        ? missing && <output className="muted fs-13">{t(`support.missing-${missing}`)}</output>
        : decided === 'UNCHECKED' && <p className="muted fs-13">{t('support.no-own-phone')}</p>}
      {checking.error && <p role="alert">{refusalText(t, checking.error)}</p>}
      <Button
        variant="primary"
        inactive={decided === 'UNCHECKED'}
        busy={checking.isPending}
        onClick={() => void send()}
      >
        {t('support.store-check')}
      </Button>
    </>
  )
}

const OpenCall = ({ partnerId, support, call, title }: Props & { call: SupportContact; title: string }) => {
  const { t } = useTranslation()
  const { time } = useTimes()
  return (
    <>
      <div className={clsx('min-w-0', styles['grow'])}>
        <b>{title}</b>
        <p className="muted fs-13">{t('support.call-since', { at: time(call.openedAt), minutes: callMinutes })}</p>
      </div>
      {call.personId !== null && (
        <StatusBadge tone={tones[call.result]}>
          {t(`caller-check.${call.result}`, { right: call.right.length, offered: support.facts.length })}
        </StatusBadge>
      )}
      {call.result === 'UNCHECKED' && call.personId !== null && (
        <CallerCheck key={call.id} partnerId={partnerId} support={support} call={call} />
      )}
    </>
  )
}

/**
 * The operator's open call with the caller check, or the button to open a call. The section of both takes the focus of the
 * button.
 */
export const CallCard = ({ partnerId, support }: Props) => {
  const { t } = useTranslation()
  const { call } = support
  const title =
    call === null
      ? t('support.no-call')
      : call.personId === null
        ? t('support.call-other')
        : t('support.call-with', { name: call.person })
  return (
    <section
      className={clsx('flex wrap items-center p-4 line rounded-lg surface', styles['call'])}
      data-result={call?.result}
      aria-label={title}
    >
      <PhoneIcon />
      {call === null ? (
        <NewCall partnerId={partnerId} support={support} />
      ) : (
        <OpenCall partnerId={partnerId} support={support} call={call} title={title} />
      )}
    </section>
  )
}
