import { clsx } from 'clsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useState } from 'react'
import { useCheckEligibility } from '#portal/api/items.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { EligibilityList } from './eligibility-list.tsx'
import styles from './eligibility.module.css'

type Props = {
  code: string
  storeId: string
  /** Shows the name, on screens that do not. */
  isNamed?: boolean
}

/** The answer to one barcode at one store. */
export const Answer = ({ code, storeId, isNamed = false }: Props) => {
  const { t } = useTranslation()
  const { data, isError } = useCheckEligibility(code, storeId)
  if (isError) return <Alert tone="error" title={t('eligibility.failed')} />
  if (!data) return <Skeleton height={160} />
  return (
    <>
      {isNamed && <h2 className="fs-16 break">{data.name ?? data.code}</h2>}
      <EligibilityList eligibility={data} />
    </>
  )
}

/** Card of an item: whether a till would take a card for it, at a store of choice. */
export const WouldPay = ({ code, storeId }: { code: string; storeId: string }) => {
  const { t } = useTranslation()
  const stores = useMyStores()
  const [chosen, setChosen] = useState(storeId)
  return (
    <Card title={t('eligibility.title')} description={t('eligibility.lead')} padded>
      <div className={clsx('stack gap-4', styles['form'])}>
        {(stores.data?.length ?? 0) > 1 && (
          <StorePicker stores={stores.data ?? []} value={chosen} onChange={(id) => setChosen(id ?? storeId)} />
        )}
        <Answer code={code} storeId={chosen} />
      </div>
    </Card>
  )
}
