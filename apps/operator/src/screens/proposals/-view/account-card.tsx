import { Link } from '@tanstack/react-router'
import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { objectionHours } from '@tillgate/domain/support.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { Difference } from './difference.tsx'

type Props = { change: Extract<ProposedChange, { kind: 'FACTOR' | 'EMAIL' }> }

/** Old and new value of an account, and the person whose account changes. */
export const AccountCard = ({ change }: Props) => {
  const { t } = useTranslation()
  const { kind, person, partner } = change
  const part =
    kind === 'EMAIL'
      ? { id: 'email', name: t('support.email'), now: person.email, proposed: change.email, difference: '' }
      : {
          id: 'factor',
          name: t('support.factor'),
          now: t(`support-factor.${change.way}`),
          proposed: t('support-factor.MAIL'),
          difference: '',
        }
  return (
    <Card title={t('proposal.changes')} description={`${person.name}, ${t(`role.${person.role}`)}`}>
      <Difference
        label={t('proposal.values')}
        parts={[part]}
        now={t('proposal.now')}
        proposed={t('proposal.proposed')}
      />
      <p className="py-3 px-4 line-top muted fs-13">
        {t(kind === 'EMAIL' ? 'support.email-means' : 'support.factor-means', { hours: objectionHours })}{' '}
        <Link to="/partners/$id" params={{ id: partner.id }} search={{}} hash="contacts">
          {t('support.see-contacts')}
        </Link>
      </p>
    </Card>
  )
}
