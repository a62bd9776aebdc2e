import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { StatusBadge } from '@tillgate/ui/status-badge.tsx'
import { nationalDigits, phoneText } from '@tillgate/ui/phone-text.ts'
import { useTranslation } from '#operator/i18n.ts'

const share = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

export const OwnersCard = ({ owners }: { owners: ApplicationDetail['owners'] }) => {
  const { t } = useTranslation()
  const sum = owners.reduce((whole, { ownership }) => whole + ownership, 0)
  return (
    <Card
      title={t('owners.title')}
      aside={<span className="muted">{t('owners.sum', { share: share.format(sum) })}</span>}
      padded
    >
      {owners.length === 0 && <p className="muted">{t('owners.nobody')}</p>}
      <ul className="plain-list">
        {owners.map(({ firstName, lastName, email, ownership, ownerPhoneNumber, isControlPerson }) => (
          <li key={email}>
            <b className="grow">
              {firstName} {lastName}
            </b>
            {isControlPerson && (
              <StatusBadge tone="blue" plain>
                {t('owners.control-person')}
              </StatusBadge>
            )}
            <span className="tnum">{share.format(ownership)}%</span>
            <small>
              {email}, {phoneText(nationalDigits(ownerPhoneNumber))}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
