import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useState } from 'react'
import { takeSanctionCase } from '#operator/api/sanction-cases.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CaseReasonDialog } from './case-reason-dialog.tsx'
import styles from './case.module.css'

/** Who answers for the case. The owner cannot confirm its lift. */
export const OwnerCard = ({ found: { id, owner } }: { found: SanctionCase }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const isMine = owner.id === authRecord()?.user.id
  return (
    <Card
      title={t('case.owner')}
      aside={
        !isMine && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('case.take')}
          </Button>
        )
      }
      padded
    >
      <b>{owner.name}</b>
      <p className={styles['quiet']}>{t('case.every-admin')}</p>
      {isAsking && (
        <CaseReasonDialog
          title={t('case.take-title')}
          consequence={t('case.take-text')}
          verb={t('case.take')}
          send={(reason) => takeSanctionCase(id, reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
