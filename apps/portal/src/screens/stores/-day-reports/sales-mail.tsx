import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useGetSalesMail, useUpdateSalesMail } from '#portal/api/day-reports.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Switch of the caller’s own mail with the sales of a store. Mails lead here to switch them off. */
export const SalesMail = ({ storeId, store }: { storeId: string; store: string }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetSalesMail(storeId)
  const update = useUpdateSalesMail(storeId)
  const isOn = update.isPending ? update.variables : (data?.isOn ?? false)
  const change = (on: boolean) =>
    void update.mutate(on, { onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }) })
  return (
    <Card label={t('sales-mail.title')} padded>
      <div className="flex between items-center gap-4">
        <div className="min-w-0">
          <b>{t('sales-mail.title')}</b>
          <p className="muted fs-13">{isError && !data ? t('sales-mail.failed') : t('sales-mail.lead', { store })}</p>
        </div>
        {isError && !data ? (
          <Button size="sm" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        ) : (
          <Toggle label={t('sales-mail.toggle', { store })} on={isOn} inactive={!data} onChange={change} />
        )}
      </div>
    </Card>
  )
}
