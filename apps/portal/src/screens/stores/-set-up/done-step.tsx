import { Link } from '@tanstack/react-router'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { FormActions } from '@tillgate/ui/form/form-actions.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useGetStoreApplication } from '#portal/api/stores.ts'
import { deadlineOf } from '#portal/features/application/moment.ts'
import { useTranslation } from '#portal/i18n.ts'
import { StepCard } from './wizard.tsx'

/** Lists what happens next: review, activation, passwords of invited people, first sale. */
export const DoneStep = ({ store, isOpen }: { store: StoreDetails; isOpen: boolean }) => {
  const { t, language } = useTranslation()
  const { id, businessName: name, applicationStatus } = store
  const dueAt = useGetStoreApplication(id).data?.dueAt ?? null
  const review =
    applicationStatus === 'APPROVED'
      ? t('new-store.done.approved')
      : dueAt === null
        ? t('new-store.done.review-waits')
        : t('new-store.done.review-by', { time: deadlineOf(dueAt, language) })
  const next = ['activate', 'invites', 'sale'] as const
  return (
    <>
      <StepCard title={t('new-store.done.title', { name })}>
        {isOpen && <Alert tone="info">{t('new-store.done.open')}</Alert>}
        <Points
          numbered
          points={[
            { title: t('new-store.done.review'), text: review, icon: '1' },
            ...next.map((what, index) => ({
              title: t(`new-store.done.${what}`),
              text: t(`new-store.done.${what}.text`),
              icon: String(index + 2),
            })),
          ]}
        />
      </StepCard>
      <FormActions>
        <Link to="/stores" {...asButton({ variant: 'secondary' })}>
          {t('new-store.done.to-list')}
        </Link>
        <Link to="/stores/view/$id" params={{ id }} {...asButton({ variant: 'primary' })}>
          {t('new-store.done.to-store')}
        </Link>
      </FormActions>
    </>
  )
}
