import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { Facts } from '@tillgate/ui/facts.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'

/** Last four digits and the holder: the numbers themselves never leave the server. */
export const BankCard = ({ application }: { application: ApplicationDetail }) => {
  const { t, language } = useTranslation()
  const { status, last4, holder, accountType, linkedAt, checkedAt } = application.bank
  const none = t('fact.none')
  // The bank's own word where it is another one.
  const accountText = (type: string): string => {
    const known = (['checking', 'savings'] as const).find((one) => one === type)
    return known ? t(`account-type.${known}`) : type
  }
  return (
    <Card title={t('bank.title')} padded>
      <Facts
        columns={3}
        facts={[
          { label: t('bank.account'), value: last4 === null ? none : <span className="code">••{last4}</span> },
          { label: t('bank.holder'), value: holder ?? none },
          { label: t('bank.type'), value: accountType === null ? none : accountText(accountType) },
          { label: t('bank.status'), value: t(`bank.${status}`) },
          { label: t('bank.linked'), value: linkedAt === null ? none : moment(linkedAt, language) },
          { label: t('bank.checked'), value: checkedAt === null ? none : moment(checkedAt, language) },
        ]}
      />
    </Card>
  )
}
