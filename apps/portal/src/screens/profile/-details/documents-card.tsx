import type { ProfileRetailer } from '@tillgate/contract/auth.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { downloadTerms } from '#portal/api/terms.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { useTranslation } from '#portal/i18n.ts'

export const DocumentsCard = ({ retailer }: { retailer: ProfileRetailer }) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  return (
    <Card title={t('profile.documents')} padded>
      <div className="profile-line">
        <div>
          <h3>{t('profile.terms')}</h3>
          <p className="muted">{t('profile.terms-text')}</p>
        </div>
        <Button size="sm" busy={busy} onClick={() => save(() => downloadTerms(termsDocumentOf(retailer.type)))}>
          <DownloadIcon small />
          {t('profile.download')}
        </Button>
      </div>
    </Card>
  )
}
