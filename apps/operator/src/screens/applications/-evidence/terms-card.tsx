import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'

/** Lists the accepted terms with user, time and address, as recorded at acceptance. */
export const TermsCard = ({ terms }: { terms: ApplicationDetail['terms'] }) => {
  const { t, language } = useTranslation()
  return (
    <Card title={t('terms-proof.title')} padded>
      {terms.length === 0 && <p className="muted">{t('terms-proof.none')}</p>}
      {terms.map((one) => (
        <Facts
          key={`${one.version} ${one.acceptedAt}`}
          columns={3}
          facts={[
            {
              label: t('terms-proof.version'),
              value: t('terms-proof.text', {
                document: t(`agreement.${one.document}`),
                version: one.version,
                language: t(`reads.${one.language}`),
              }),
            },
            { label: t('terms-proof.accepted'), value: moment(one.acceptedAt, language) },
            { label: t('terms-proof.by'), value: one.by },
            { label: t('terms-proof.ip'), value: <span className="code">{one.ip}</span> },
            { label: t('terms-proof.browser'), value: one.userAgent },
            {
              label: t('terms-proof.sha256'),
              value: (
                <span className="code" title={one.sha256}>
                  {one.sha256.slice(0, 16)}…
                </span>
              ),
            },
          ]}
        />
      ))}
    </Card>
  )
}
