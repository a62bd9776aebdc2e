import type { Profile } from '@tillgate/contract/auth.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

export const PersonalCard = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  const { firstName, lastName, email, role } = profile
  return (
    <Card title={t('profile.personal')} padded>
      <Facts
        facts={[
          { label: t('profile.first-name'), value: firstName },
          { label: t('profile.last-name'), value: lastName },
          { label: t('profile.email'), value: email },
          {
            label: t('profile.role'),
            value: (
              <StatusBadge tone="blue" plain>
                {t(`role.${role}`)}
              </StatusBadge>
            ),
          },
        ]}
      />
    </Card>
  )
}
