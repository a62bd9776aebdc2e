import { count } from '@tillgate/browser/figures.ts'
import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useSettingTexts } from '#operator/features/figures/use-setting-texts.ts'
import { useTranslation } from '#operator/i18n.ts'
import { Difference } from './difference.tsx'

type Props = { change: Extract<ProposedChange, { kind: 'SETTINGS' }> }

export const SettingsCard = ({ change: { now, proposed, program, partners, stores } }: Props) => {
  const { t } = useTranslation()
  const textsOf = useSettingTexts()
  const fresh = textsOf(proposed, program.timeZone)
  const parts = textsOf(now, program.timeZone).map(({ id, name, text }, index) => ({
    id,
    name,
    now: text,
    proposed: fresh[index]?.text ?? '',
    difference: id === 'limit' ? signedMoney(proposed.adjustmentLimit - now.adjustmentLimit) : '',
  }))
  return (
    <Card title={t('proposal.changes')} description={t('proposal.changes-lead')}>
      <Difference
        label={t('proposal.values')}
        parts={parts}
        now={t('proposal.now')}
        proposed={t('proposal.proposed')}
      />
      <p className="py-3 px-4 line-top muted fs-13">
        {t('settings.partners')}:{' '}
        {t('settings.affected', {
          partners: t('proposal.partner-count', { count: partners, figure: count(partners) }),
          stores: t('proposal.stores', { count: stores, figure: count(stores) }),
        })}
      </p>
    </Card>
  )
}
