import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { takeSanctionCase, useRereadCases } from '#operator/api/sanction-cases.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './case.module.css'

/** Who answers for the case. The owner cannot confirm its lift. */
export const OwnerCard = ({ found: { id, owner } }: { found: SanctionCase }) => {
  const { t } = useTranslation()
  const reread = useRereadCases()
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
        <ReasonDialog
          title={t('case.take-title')}
          consequence={t('case.take-text')}
          verb={t('case.take')}
          hint={t('case.private')}
          send={(reason) => takeSanctionCase(id, reason)}
          onDone={({ message }) => {
            setAsking(false)
            showToast({ tone: 'success', text: message })
            void reread()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
