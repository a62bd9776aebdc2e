import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useShareBankAccount } from '#portal/api/bank-links.ts'
import { StepUpDialog } from '#portal/features/step-up/step-up-dialog.tsx'
import { useStepUp, wantsPassword } from '#portal/features/step-up/use-step-up.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = {
  storeId: string
  digits: string
  stores: readonly { id: string; businessName: string }[]
  /** The user chose these stores before linking the account: shares it without another click. */
  isChosen: boolean
}

/** Pays the other stores of a closed account to the new account of this store, and names the stores that were left out. */
export const ShareAccount = ({ storeId, digits, stores, isChosen }: Props) => {
  const { t, language } = useTranslation()
  const stepUp = useStepUp()
  const { data, error, isPending, mutate } = useShareBankAccount(storeId, stepUp.refused)
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names)
  const names = list(stores.map(({ businessName }) => businessName))
  const share = () => mutate(stepUp.withPassword({ storeIds: stores.map(({ id }) => id) }))
  const shareOnce = useEffectEvent(() => {
    if (isChosen) void share()
  })
  useEffect(() => shareOnce(), [])
  const done = data?.items.filter(({ obstacle }) => obstacle === null) ?? []
  const leftOut = data?.items.filter(({ obstacle }) => obstacle !== null) ?? []
  return (
    <>
      {done.length > 0 && (
        <Alert tone="info" takesFocus>
          {t('stores.share-done', { names: list(done.map(({ businessName }) => businessName)), digits })}
        </Alert>
      )}
      {leftOut.map(({ storeId: id, businessName: name, obstacle }) => (
        <Alert key={id} tone="warning" title={t('stores.share-left-out', { name, digits })}>
          {obstacle && <p>{t(`new-store.obstacle.${obstacle}`)}</p>}
        </Alert>
      ))}
      {!data && (
        <>
          <RefusalAlert refusal={wantsPassword(error) ? null : error} otherwise={t('new-store.bank.failed')} />
          <p>
            <Button busy={isPending} onClick={() => void share()}>
              {t('stores.share-use', { digits, names })}
            </Button>
          </p>
        </>
      )}
      <StepUpDialog stepUp={stepUp} text={t('stores.password-bank')} save={share} />
    </>
  )
}
