import { clsx } from 'clsx'
import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { codeMax } from '@tillgate/domain/items.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useState, type SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import styles from '#portal/features/eligibility/eligibility.module.css'
import { Answer } from '#portal/features/eligibility/would-pay.tsx'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { useChosenStore } from '#portal/features/store-picker/use-chosen-store.ts'
import { useTranslation } from '#portal/i18n.ts'
import { StoresProblem } from './-form/stores-problem.tsx'

/** Whether a card would pay for a barcode at a store: typed, scanned or linked. */
export const Route = createFileRoute('/items/eligibility')({
  staticData: { frame: 'shell', needs: 'items.read' },
  validateSearch: z.object({
    code: lenient(z.string().check(z.regex(/^[0-9]{1,14}$/))),
    storeId: lenient(z.uuid()),
  }),
  component: CheckBarcode,
})

function CheckBarcode() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { stores, store, isPending } = useChosenStore(search.storeId)
  const [code, setCode] = useState(search.code ?? '')
  const [error, setError] = useState<string>()
  const [shown, setShown] = useState(search.code)
  // A link to another barcode, or Back, fills the field.
  if (shown !== search.code) {
    setShown(search.code)
    setCode(search.code ?? '')
    setError(undefined)
  }

  const check = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The next scan replaces the barcode.
    event.currentTarget.querySelector<HTMLInputElement>('[name=barcode]')?.select()
    const digits = code.trim()
    if (digits === '') return setError(t('barcode.required'))
    if (!/^[0-9]+$/.test(digits)) return setError(t('barcode.digits-only'))
    setError(undefined)
    return void navigate({ search: { code: digits, storeId: store?.id }, replace: search.code === digits })
  }

  return (
    <Page
      title={t('eligibility.title')}
      back={
        <BackLink to="/items" search={{ storeId: search.storeId }}>
          {t('menu.items')}
        </BackLink>
      }
    >
      <Card label={t('eligibility.title')} padded>
        {store ? (
          <div className={clsx('stack gap-4', styles['form'])}>
            <p className="muted">{t('eligibility.lead')}</p>
            <form className={clsx('stack gap-4', styles['form'])} noValidate onSubmit={check}>
              {(stores.data?.length ?? 0) > 1 && (
                <StorePicker
                  stores={stores.data ?? []}
                  value={store.id}
                  onChange={(storeId) => void navigate({ search: (before) => ({ ...before, storeId }), replace: true })}
                />
              )}
              <TextField
                label={t('items.barcode')}
                name="barcode"
                value={code}
                inputMode="numeric"
                autoComplete="off"
                maxLength={codeMax}
                error={error}
                onChange={(event) => setCode(event.currentTarget.value)}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button type="submit" variant="primary">
                {t('eligibility.check')}
              </Button>
            </form>
            {search.code !== undefined && error === undefined && (
              <Answer code={search.code} storeId={store.id} isNamed />
            )}
          </div>
        ) : (
          <StoresProblem stores={stores} isPending={isPending} />
        )}
      </Card>
    </Page>
  )
}
