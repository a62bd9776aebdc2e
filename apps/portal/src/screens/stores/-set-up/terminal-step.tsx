import { clsx } from 'clsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { momentText, nameOf } from '@tillgate/browser/terminals/terminal-text.ts'
import { TillCode } from '@tillgate/browser/terminals/till-code.tsx'
import type { Activation, Terminal } from '@tillgate/contract/terminals.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { CopyIcon } from '@tillgate/ui/icons/actions.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useCreateTerminal, useListTerminals, useRenewActivation } from '#portal/api/terminals.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './terminal-step.module.css'
import { StepCard, StepFoot } from './wizard.tsx'

/** The activation code, which is shown once. */
const Code = ({ name, activation: { activationCode, expiresAt } }: { name: string; activation: Activation }) => {
  const { t, language } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(activationCode).then(
      () => showToast({ tone: 'success', text: t('terminals.copied') }),
      () => showToast({ tone: 'error', text: t('terminals.copy-failed') }),
    )
  return (
    <div
      className={clsx('flex wrap items-end between line rounded-lg surface-2 px-5 py-4', styles['code'])}
      aria-live="polite"
    >
      <div>
        <p className="muted">{t('new-store.terminal.for', { name })}</p>
        <p className={clsx('fw-semibold', styles['key'])}>
          {activationCode.slice(0, 4)} {activationCode.slice(4)}
        </p>
        <p className="muted">{t('terminals.code-until', { time: momentText(expiresAt, language) })}</p>
      </div>
      <Button onClick={copy}>
        <CopyIcon small />
        {t('terminals.copy')}
      </Button>
      <div className="w-full">
        <TillCode activationCode={activationCode} />
      </div>
    </div>
  )
}

type LinesProps = { terminals: readonly Terminal[]; busy: boolean; onRenew: ((id: string) => unknown) | undefined }

const Lines = ({ terminals, busy, onRenew }: LinesProps) => {
  const { t } = useTranslation()
  return (
    <ul className={clsx('stack gap-2', styles['lines'])}>
      {terminals.map((terminal) => (
        <li className="row wrap gap-x-3" key={terminal.id}>
          <span>{nameOf(terminal)}</span>
          <StatusBadge tone={terminal.status === 'ACTIVE' ? 'green' : 'yellow'}>
            {t(terminal.status === 'ACTIVE' ? 'new-store.terminal.active' : 'new-store.terminal.waits')}
          </StatusBadge>
          {terminal.status === 'PENDING' && onRenew && (
            <Button variant="ghost" size="sm" busy={busy} onClick={() => onRenew(terminal.id)}>
              {t('new-store.terminal.renew', { name: nameOf(terminal) })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Creates an activation code for the first terminal of a store. */
export const TerminalStep = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const list = useListTerminals(id)
  const create = useCreateTerminal(id)
  const renew = useRenewActivation(id)
  const [activation, setActivation] = useState<Activation>()
  const canManage = may('terminals.manage')
  const terminals = (list.data?.items ?? []).filter(({ status }) => status !== 'RETIRED')
  const shown = terminals.find((one) => one.id === activation?.terminalId)
  const show = { onSuccess: setActivation }

  return (
    <>
      <StepCard title={t('new-store.terminal.title')} lead={t('new-store.terminal.lead')}>
        <RefusalAlert refusal={create.error ?? renew.error} failed={t('new-store.terminal.failed')} />
        {!canManage && <Alert tone="info">{t('new-store.terminal.admin')}</Alert>}
        {list.isError && !list.data && (
          <EmptyState line={t('terminals.failed')} failed>
            <Button onClick={() => void list.refetch()}>{t('action.retry')}</Button>
          </EmptyState>
        )}
        {list.isPending && <Skeleton height={64} />}
        {activation && (
          <Code
            name={shown ? nameOf(shown) : nameOf({ id: activation.terminalId, name: '' })}
            activation={activation}
          />
        )}
        {terminals.length > 0 && (
          <Lines
            terminals={terminals}
            busy={renew.isPending}
            onRenew={canManage ? (terminalId) => renew.mutate(terminalId, show) : undefined}
          />
        )}
        <Points
          numbered
          points={(['1', '2', '3'] as const).map((nth) => ({
            title: t(`new-store.terminal.${nth}`),
            text: t(`new-store.terminal.${nth}.text`),
            icon: nth,
          }))}
        />
      </StepCard>
      <StepFoot
        id={id}
        page="terminal"
        isOpen={terminals.length === 0}
        action={
          canManage &&
          list.data &&
          terminals.length === 0 && (
            <Button
              variant="primary"
              busy={create.isPending}
              onClick={() => create.mutate(t('new-store.terminal.first'), show)}
            >
              {t('new-store.terminal.create')}
            </Button>
          )
        }
      />
    </>
  )
}
