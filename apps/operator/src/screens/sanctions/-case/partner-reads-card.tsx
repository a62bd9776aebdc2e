import { clsx } from 'clsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './case.module.css'

/** The neutral sentences that portal and till show. */
export const PartnerReadsCard = () => {
  const { t } = useTranslation()
  return (
    <Card title={t('case.reads')} description={t('case.reads-lead')} padded>
      <div className="stack gap-4">
        <blockquote className={clsx('surface-3 rounded break px-4 py-3', styles['note'])}>
          {t('case.reads-portal')}
        </blockquote>
        <blockquote className={clsx('surface-3 rounded break px-4 py-3', styles['note'])}>
          {t('case.reads-till')}
        </blockquote>
        <p className="muted fs-13 break">{t('case.reads-support')}</p>
      </div>
    </Card>
  )
}
