import { Link } from '@tanstack/react-router'
import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { StuckPerson } from './stuck-person.tsx'

/** Who has not passed the identity check yet. Once an application is in review, it is the place for that. */
export const IdentityHelp = ({ partner }: { partner: PartnerDetail }) => {
  const { t } = useTranslation()
  const { id, users, stores } = partner
  const stuck = users.filter(({ active, identityStatus }) => active && !isIdentityComplete(identityStatus))
  const inReview = stores.find((store) => store.isPrimary && store.applicationStatus === 'REVIEW')?.applicationId
  if (stuck.length === 0) return null

  return (
    <Card title={t('identity.title')} aside={<span className="muted">{t('identity-help.open')}</span>} padded>
      {inReview && (
        <p>
          {t('identity-help.in-review')}{' '}
          <Link to="/applications/$id" params={{ id: inReview }} search={{}}>
            {t('identity-help.to-application')}
          </Link>
        </p>
      )}
      <ul className="plain-list">
        {stuck.map((user) => (
          <StuckPerson key={user.id} partnerId={id} user={user} isHelpable={!inReview} />
        ))}
      </ul>
    </Card>
  )
}
