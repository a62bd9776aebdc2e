import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useTranslation } from './i18n.ts'

/** Spec 2 §2: page of unknown addresses for signed-in users, inside the frame with the menu. Its button goes to /. */
export const NotFoundPage = ({ toHome }: { toHome: string }) => {
  const { t } = useTranslation()
  return (
    <Page title={t('not-found.title')}>
      <Card label={t('not-found.title')}>
        <EmptyState line={t('not-found.lead')}>
          <Link to="/" {...asButton({ variant: 'primary' })}>
            {toHome}
          </Link>
        </EmptyState>
      </Card>
    </Page>
  )
}
