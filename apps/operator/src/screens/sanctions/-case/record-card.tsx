import { may } from '#operator/features/session/rights.ts'
import { clsx } from 'clsx'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useState } from 'react'
import { noteSanctionCase } from '#operator/api/sanction-cases.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CaseReasonDialog } from './case-reason-dialog.tsx'
import styles from './case.module.css'

/** Reasons and notes of operators, which no mail, portal page or till repeats. */
export const RecordCard = ({ found: { id, record } }: { found: SanctionCase }) => {
  const { t, language } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card
      title={t('case.record')}
      description={t('case.record-lead')}
      aside={<StatusBadge tone="gray">{t('case.operators-only')}</StatusBadge>}
      padded
    >
      <div className="stack gap-4">
        {record.map(({ kind, text, by, at }) => (
          <div key={`${kind}-${at}`}>
            <b>{by.name}</b>{' '}
            <span className="muted fs-13 break">
              {t(`case-note.${kind}`)}, {moment(at, language)}
            </span>
            <blockquote className={clsx('surface-3 rounded break px-4 py-3', styles['note'])}>{text}</blockquote>
          </div>
        ))}
        {may('sanctions.decide') && (
          <div className="row">
            <Button size="sm" onClick={() => setAsking(true)}>
              {t('case.add-note')}
            </Button>
          </div>
        )}
      </div>
      {isAsking && (
        <CaseReasonDialog
          title={t('case.add-note')}
          consequence={t('case.record-kept')}
          verb={t('case.save-note')}
          send={(text) => noteSanctionCase(id, text)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
