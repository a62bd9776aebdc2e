import { clsx } from 'clsx'
import { now } from '@tillgate/browser/clock.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { zoneName } from '@tillgate/domain/zones.ts'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { Reason } from '@tillgate/contract/reasons.ts'
import type { ListColumnChoice } from '@tillgate/domain/approved-list-file.ts'
import type { ListVersion, Purse } from '@tillgate/contract/operator-approved-products.ts'
import { useGetApprovedList, useCheckList, useLoadList, useListPurses } from '#operator/api/approved-products.ts'
import { momentIn } from '#operator/features/figures/figures.ts'
import { FileChoice } from '#operator/features/forms/file-choice.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ColumnsCard } from './-load/columns-card.tsx'
import { PreviewCard } from './-load/preview-card.tsx'
import styles from './-load/load.module.css'

/** `restore`: the earlier version to go back to, in place of a file. */
export const Route = createFileRoute('/approved-products/load')({
  staticData: { frame: 'shell', needs: 'lists.propose' },
  validateSearch: z.object({ restore: lenient(z.uuid()) }),
  component: LoadList,
})

const keyOf = ({ programId, code }: Pick<Purse, 'programId' | 'code'>): string => `${programId} ${code}`

/** Returns the error of the reason for the second person, or `undefined`. */
const useReasonError = (reason: string): string | undefined => {
  const errorText = useFieldErrorText()
  const [issue] = z.safeParse(Reason, reason).error?.issues ?? []
  return issue && errorText(issue)
}

type FormProps = { purses: readonly Purse[]; version: ListVersion | undefined }

const LoadForm = ({ purses, version }: FormProps) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState('')
  const [effectiveOn, setEffectiveOn] = useState('')
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<ListColumnChoice>()
  const [removed, setRemoved] = useState('')
  const [reason, setReason] = useState('')
  /** True after an early submit; missing fields then show their errors. */
  const [isAsked, setAsked] = useState(false)
  const checking = useCheckList()
  const loading = useLoadList()

  const restored = version && purses.find(({ code, program }) => code === version.purse && program === version.program)
  const purse = restored ?? purses.find((one) => keyOf(one) === chosen)
  const from = version ? { restore: version.id } : file
  const preview = checking.data?.preview ?? undefined
  const fileColumns = checking.data?.columns
  const wish = purse && from && { programId: purse.programId, purse: purse.code, effectiveOn, from, columns, removed }
  /** A changed input discards the preview, so that only a previewed list is loaded. */
  const change = (set: () => void) => {
    set()
    setColumns(undefined)
    setRemoved('')
    checking.reset()
    loading.reset()
  }
  const isConfirmed = !preview?.needsNumber || removed.trim() === String(preview.removed)
  const reasonError = useReasonError(reason)
  const isWaited = purse !== undefined && purse.waitingId !== null
  const check = () => {
    setAsked(!wish)
    return wish && !isWaited ? checking.mutate({ ...wish, baseId: null, load: false }) : undefined
  }
  const load = () => {
    const isReady = isConfirmed && reasonError === undefined
    setAsked(!isReady)
    if (!wish || !preview || !isReady) return undefined
    return loading.mutate(
      { ...wish, baseId: preview.baseId, load: true, reason },
      {
        onSuccess: ({ proposalId: id }) => {
          showToast({ tone: 'success', text: t('apl.load-done') })
          if (id !== null) void navigate({ to: '/proposals/$id', params: { id } })
        },
      },
    )
  }
  const required = t('field.required')
  const changes = preview ? preview.added + preview.removed + preview.changed : 0

  return (
    <>
      <Card padded label={t('apl.load-title')}>
        <div className={clsx('stack gap-5', styles['form'])}>
          {version ? (
            <p>
              <b>{version.purseName}</b>.{' '}
              {t('apl.restore-lead', { at: momentIn(version.effectiveFrom, language, version.timeZone) })}
            </p>
          ) : (
            <Choice
              label={t('apl.purse')}
              placeholder={t('apl.choose-purse')}
              options={purses.map((one) => ({ value: keyOf(one), label: one.name }))}
              value={chosen === '' ? null : chosen}
              onChange={(value) => change(() => setChosen(value))}
              error={isAsked && !purse ? required : undefined}
            />
          )}
          {isWaited && (
            <Alert tone="warning">
              {t('apl.waiting-already')}{' '}
              <Link to="/approved-products/view/$id" params={{ id: purse.waitingId ?? '' }} search={{}}>
                {t('apl.see-waiting')}
              </Link>
            </Alert>
          )}
          <TextField
            label={t('apl.effective-on')}
            hint={t('apl.effective-hint', { zone: zoneName(purse?.timeZone ?? bankZone, new Date(now())) })}
            type="date"
            value={effectiveOn}
            onChange={({ currentTarget: { value } }) => change(() => setEffectiveOn(value))}
          />
          {!version && (
            <FileChoice
              file={file}
              accept=".csv,.txt,.psv,.tsv,.xlsx,text/csv,text/plain"
              hint={t('apl.file-hint')}
              error={isAsked && !file ? required : undefined}
              take={(taken) => change(() => setFile(taken))}
            />
          )}
          <RefusalAlert refusal={checking.error} failed={t('apl.check-failed')} />
          <div className="row">
            <Button variant={preview ? 'secondary' : 'primary'} busy={checking.isPending} onClick={check}>
              {t('apl.check')}
            </Button>
          </div>
        </div>
      </Card>
      <div aria-live="polite" className="stack gap-4">
        {fileColumns && (
          <ColumnsCard
            key={JSON.stringify(fileColumns)}
            file={fileColumns}
            busy={checking.isPending}
            onChoose={(chosenColumns) => {
              change(() => undefined)
              setColumns(chosenColumns)
              if (wish) void checking.mutate({ ...wish, columns: chosenColumns, baseId: null, load: false })
            }}
          />
        )}
        {preview && <PreviewCard preview={preview} />}
      </div>
      {preview && changes === 0 && <Alert tone="info">{t('apl.no-change-note')}</Alert>}
      {preview && changes > 0 && (
        <Card padded label={t('apl.load-verb')}>
          <div className={clsx('stack gap-5', styles['form'])}>
            {preview.needsNumber && (
              <TextField
                label={t('apl.removed-count')}
                hint={isAsked ? undefined : t('apl.removed-hint', { count: preview.removed })}
                inputMode="numeric"
                autoComplete="off"
                value={removed}
                error={isAsked && !isConfirmed ? t('apl.removed-hint', { count: preview.removed }) : undefined}
                onChange={({ currentTarget: { value } }) => setRemoved(value)}
              />
            )}
            <TextArea
              label={t('proposal.reason')}
              hint={t('proposal.reason-hint')}
              value={reason}
              error={isAsked ? reasonError : undefined}
              onChange={({ currentTarget: { value } }) => setReason(value)}
            />
            <RefusalAlert refusal={loading.error} failed={t('apl.load-failed')} />
            <div className="row">
              <Button variant="primary" busy={loading.isPending} onClick={load}>
                {t('apl.load-verb')}
              </Button>
            </div>
          </div>
        </Card>
      )}
    </>
  )
}

function LoadList() {
  const { t } = useTranslation()
  const { restore } = Route.useSearch()
  const purses = useListPurses()
  const version = useGetApprovedList(restore)
  const isFailed = (purses.isError && !purses.data) || (restore !== undefined && version.isError && !version.data)
  const isThere = purses.data && (restore === undefined || version.data)

  return (
    <Page
      title={t(restore === undefined ? 'apl.load-title' : 'apl.restore')}
      back={
        <BackLink to="/approved-products" search={{}}>
          {t('apl.back')}
        </BackLink>
      }
      description={restore === undefined ? t('apl.load-lead') : undefined}
    >
      {isFailed && (
        <EmptyState line={t('apl.failed')} failed>
          <Button onClick={() => void Promise.all([purses.refetch(), restore && version.refetch()])}>
            {t('action.retry')}
          </Button>
        </EmptyState>
      )}
      {!isFailed && !isThere && <Skeleton height={320} />}
      {purses.data && isThere && (
        <LoadForm
          key={restore ?? ''}
          purses={purses.data.items}
          version={restore === undefined ? undefined : version.data}
        />
      )}
    </Page>
  )
}
