import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { blockingChecks } from '@tillgate/domain/open-checks.ts'
import type { ReviewCheck } from '@tillgate/domain/review.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { reasonMax } from '@tillgate/contract/reasons.ts'
import { reasonMin } from '@tillgate/domain/four-eyes.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { Fragment, useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useApproveApplication } from '#operator/api/applications.ts'
import styles from '@tillgate/ui/form/form.module.css'

type Props = { application: ApplicationDetail; refused: (refusal: Error | null) => void }

/** Approves an application. Each open check needs its own tick, and each failed check a reason. */
export const Approve = ({ application, refused }: Props) => {
  const { t } = useTranslation()
  const approve = useApproveApplication(application.id)
  const [accepted, setAccepted] = useState<readonly ReviewCheck[]>([])
  const [reasons, setReasons] = useState<Partial<Record<ReviewCheck, string>>>({})
  const [isAsking, setAsking] = useState(false)
  const { businessName, checks, documents } = application
  const unverified = documents.filter(({ verification }) => verification?.isCurrent !== true)
  const unopened = documents.filter(({ isOpened }) => !isOpened).map(({ kind }) => t(`field.${kind}`))
  const [unopenedReason, setUnopenedReason] = useState('')
  const isExplained = unopened.length === 0 || unopenedReason.trim().length >= reasonMin
  const names = unverified.map(({ kind }) => t(`field.${kind}`)).join(', ')
  const blocking = blockingChecks(checks)
  const open = checks.filter(
    ({ check, result }) => (result === 'look' || result === 'fail') && !blocking.includes(check),
  )
  const isWaiting = checks.some(({ result }) => result === 'wait')
  const failed = open.filter(({ result }) => result === 'fail').map(({ check }) => check)
  const takesTwo = failed.length > 0
  const areTicked = open.every(({ check }) => accepted.includes(check))
  const overrides = failed.map((check) => ({ check, reason: (reasons[check] ?? '').trim() }))
  const areReasoned = overrides.every(({ reason }) => reason.length >= reasonMin)
  const isBlocked = blocking.length > 0
  const isReady = !isWaiting && !isBlocked && areTicked && areReasoned && isExplained
  const hint = isWaiting
    ? 'approve.waits'
    : isBlocked
      ? blocking.includes('sanctions')
        ? 'approve.sanctions'
        : 'approve.license'
      : areTicked
        ? areReasoned
          ? 'approve.unopened-first'
          : 'approve.reason-first'
        : 'approve.tick-first'

  const tick = (check: ReviewCheck, on: boolean) =>
    setAccepted((before) => (on ? [...before, check] : before.filter((one) => one !== check)))
  const send = () =>
    approve.mutate(
      {
        accepted: open.map(({ check }) => check),
        overrides,
        ...(unopened.length > 0 && { unopenedReason: unopenedReason.trim() }),
      },
      {
        onSuccess: ({ needsSecondPerson }) => {
          refused(null)
          const said = needsSecondPerson ? t('decide.proposed') : t('approve.done', { name: businessName })
          showToast({ tone: 'success', text: said })
        },
        onError: refused,
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      {open.length > 0 && (
        <fieldset className={styles['plainFieldset']}>
          <legend>{t('approve.accept')}</legend>
          {open.map(({ check, result }) => (
            <Fragment key={check}>
              <CheckRow
                checked={accepted.includes(check)}
                onChange={(event) => tick(check, event.currentTarget.checked)}
              >
                {t('approve.accept-one', { check: t(`check.${check}`), result: t(`result.${result}`) })}
              </CheckRow>
              {result === 'fail' && accepted.includes(check) && (
                <TextArea
                  label={t('approve.reason', { check: t(`check.${check}`) })}
                  hint={t('approve.reason-hint', { least: reasonMin })}
                  maxLength={reasonMax}
                  value={reasons[check] ?? ''}
                  onChange={({ currentTarget: { value } }) => setReasons((before) => ({ ...before, [check]: value }))}
                />
              )}
            </Fragment>
          ))}
          {takesTwo && <p className="muted fs-13">{t('approve.takes-two')}</p>}
        </fieldset>
      )}
      {unverified.length > 0 && <p className="muted fs-13">{t('verify.missing', { names })}</p>}
      {unopened.length > 0 && !isBlocked && (
        <TextArea
          label={t('approve.unopened', { names: unopened.join(', ') })}
          hint={t('approve.unopened-hint', { least: reasonMin })}
          maxLength={reasonMax}
          value={unopenedReason}
          onChange={({ currentTarget: { value } }) => setUnopenedReason(value)}
        />
      )}
      <Button
        variant="primary"
        inactive={!isReady}
        aria-describedby={isReady ? undefined : 'approve-hint'}
        onClick={() => setAsking(true)}
      >
        <CheckIcon small />
        {t('approve.verb')}
      </Button>
      {!isReady && (
        <p className="muted fs-13" id="approve-hint">
          {t(hint, { least: reasonMin })}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          question={t('approve.question', { name: businessName })}
          consequence={
            <>
              <p>{t(takesTwo ? 'approve.consequence-two' : 'approve.consequence')}</p>
              {unverified.length > 0 && <p>{t('verify.missing', { names })}</p>}
            </>
          }
          verb={t('approve.verb')}
          cancel={t('action.cancel')}
          confirm={send}
          onClose={() => setAsking(false)}
          busy={approve.isPending}
        />
      )}
    </>
  )
}
