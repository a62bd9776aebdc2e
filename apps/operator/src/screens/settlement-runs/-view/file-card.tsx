import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { saveFile } from '@tillgate/browser/use-download.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { CopyIcon, DownloadIcon, FileIcon } from '@tillgate/ui/icons/actions.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { downloadRunFile } from '#operator/api/payouts.ts'
import { useGetRunFileExcerpt } from '#operator/api/settlement.ts'
import { money } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { dayText, timeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './run-view.module.css'

const tones = { PREVIEW: 'gray', READY: 'blue', SENT: 'green' } as const
type Run = Pick<SettlementRunDetail, 'id' | 'file'>

/** Downloads the file with whole account numbers: for administrators, with a reason and a code. */
const DownloadButton = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (!may('bank-files.read')) return <p className="muted">{t('run.file-for-admins')}</p>
  return (
    <>
      <div className="flex wrap gap-2">
        <Button onClick={() => setAsking(true)}>
          <DownloadIcon small />
          {t('run.download')}
        </Button>
      </div>
      <p className="muted">{t('run.file-opened')}</p>
      {isAsking && (
        <ReasonDialog
          title={t('run.download-title')}
          consequence={t('run.download-text')}
          verb={t('run.download-verb')}
          hint={t('run.download-hint')}
          send={(reason) => downloadRunFile(id, reason)}
          onDone={(file) => {
            saveFile(file)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Shows the bank file: figures before the approval, name and checksum after the approval. */
export const FileCard = ({ run: { id, file } }: { run: Run }) => {
  const { t, language } = useTranslation()
  const { data: excerpt } = useGetRunFileExcerpt(id, file?.sha256 ?? null)
  if (!file) {
    return (
      <Card title={t('run.file')} padded>
        <p className="muted">{t('run.file-none')}</p>
      </Card>
    )
  }
  const { status, silence, name, records, blocks, credits, transfers, effectiveOn, bank, sha256 } = file
  const copy = async (sum: string) => {
    await navigator.clipboard.writeText(sum)
    showToast({ tone: 'success', text: t('run.copied') })
  }
  return (
    <Card
      title={t('run.file')}
      aside={<StatusBadge tone={tones[status]}>{t(`run.file-${status}`)}</StatusBadge>}
      padded
    >
      {silence && (
        <Alert tone="warning" title={t('run.bank-silent')}>
          {t('run.bank-silent-text', {
            count: silence.attempts,
            last: timeOf(silence.lastAt, language, bankZone),
            next: timeOf(silence.nextAt, language, bankZone),
            error: silence.error,
          })}
        </Alert>
      )}
      <div className={clsx('grid items-center line rounded break', styles['file'])}>
        <span className="tile surface-3 text-2">
          <FileIcon />
        </span>
        <div>
          <b>{name ?? t('run.file-unnamed')}</b>
          <small className="block">
            {t('run.file-lines', { count: blocks, figure: count(blocks), lines: count(records) })}
          </small>
        </div>
      </div>
      <Facts
        facts={[
          { label: t('run.credits'), value: money(credits) },
          ...(excerpt ? [{ label: t('run.debits'), value: money(excerpt.debits) }] : []),
          { label: t('run.transfers'), value: count(transfers) },
          ...(excerpt
            ? [{ label: t('run.entry-hash'), value: <span className="code">{excerpt.entryHash}</span> }]
            : []),
          { label: t('run.effective'), value: dayText(effectiveOn, language, { year: 'numeric', weekday: undefined }) },
          { label: t('run.bank'), value: bank },
        ]}
      />
      {sha256 === null ? (
        <p className="muted">{t('run.file-preview-hint')}</p>
      ) : (
        <>
          <div>
            <span className="muted fs-13">{t('run.sha256')}</span>
            <div className={clsx('flex items-center gap-2 surface-3 text-2 fs-12 break', styles['hash'])}>
              <span className="code">{sha256}</span>
              <Button size="sm" variant="ghost" iconOnly aria-label={t('run.copy')} onClick={() => copy(sha256)}>
                <CopyIcon small />
              </Button>
            </div>
          </div>
          <DownloadButton id={id} />
        </>
      )}
    </Card>
  )
}
