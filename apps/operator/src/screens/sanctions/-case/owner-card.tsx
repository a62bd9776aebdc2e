import { may } from '#operator/features/session/rights.ts'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { useState } from 'react'
import { setSanctionDeputy, takeSanctionCase } from '#operator/api/sanction-cases.ts'
import { useListColleagues } from '#operator/api/staff.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CaseReasonDialog } from './case-reason-dialog.tsx'

type Props = { found: SanctionCase }
const unassigned = 'nobody'

const DeputyDialog = ({ found: { id, owner, deputy }, onClose }: Props & { onClose: () => void }) => {
  const { t } = useTranslation()
  const colleagues = useListColleagues()
  const [chosen, setChosen] = useState(deputy?.id ?? unassigned)
  const others = (colleagues.data?.items ?? []).filter((one) => one.id !== owner.id)
  return (
    <CaseReasonDialog
      title={t('case.deputy-title')}
      consequence={t('case.deputy-text')}
      verb={t('case.name-deputy')}
      notice={
        <Choice
          label={t('case.deputy')}
          options={[
            { value: unassigned, label: t('case.no-deputy') },
            ...others.map((one) => ({ value: one.id, label: one.name })),
          ]}
          value={chosen}
          onChange={setChosen}
        />
      }
      send={(reason) => setSanctionDeputy(id, chosen === unassigned ? null : chosen, reason)}
      onClose={onClose}
    />
  )
}

/** Who answers for the case. Neither owner nor deputy can confirm its lift. */
export const OwnerCard = ({ found }: Props) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<'take' | 'deputy'>()
  const { id, owner, deputy } = found
  const me = authRecord()?.user
  const isMine = owner.id === me?.id
  const close = () => setAsked(undefined)
  return (
    <Card
      title={t('case.people')}
      aside={
        !isMine &&
        may('sanctions.decide') && (
          <Button size="sm" onClick={() => setAsked('take')}>
            {t('case.take')}
          </Button>
        )
      }
      padded
    >
      <div className="stack gap-4">
        <Facts
          facts={[
            { label: t('case.owner'), value: owner.name },
            { label: t('case.deputy'), value: deputy?.name ?? t('case.no-deputy') },
          ]}
        />
        <p className="muted fs-13 break">{t('case.every-admin')}</p>
        {(isMine || me?.role === 'OPERATOR_ADMIN') && may('sanctions.decide') && (
          <div className="row">
            <Button size="sm" onClick={() => setAsked('deputy')}>
              {t('case.name-deputy')}
            </Button>
          </div>
        )}
      </div>
      {asked === 'take' && (
        <CaseReasonDialog
          title={t('case.take-title')}
          consequence={t('case.take-text')}
          verb={t('case.take')}
          send={(reason) => takeSanctionCase(id, reason)}
          onClose={close}
        />
      )}
      {asked === 'deputy' && <DeputyDialog found={found} onClose={close} />}
    </Card>
  )
}
