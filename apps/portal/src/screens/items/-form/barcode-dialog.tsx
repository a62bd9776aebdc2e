import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Form } from '@tillgate/ui/form/form.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'

type Props = { look: (barcode: string) => Promise<void>; busy: boolean; problem: string | undefined; close: () => void }

export const BarcodeDialog = ({ look, busy, problem, close }: Props) => {
  const { t } = useTranslation()
  const [barcode, setBarcode] = useState('')

  return (
    <Dialog
      title={t('items.enter-barcode')}
      close={close}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button look="primary" busy={busy} onClick={() => look(barcode)}>
            {t('items.find-barcode')}
          </Button>
        </>
      }
    >
      <Form
        label={t('items.enter-barcode')}
        save={(event) => {
          event.preventDefault()
          return look(barcode)
        }}
        problems={[]}
        attempt={0}
        summaryTitle=""
        blockEnter
      >
        <TextField
          label={t('items.barcode')}
          hint={t('items.barcode-hint')}
          name="barcode"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={barcode}
          error={problem}
          onChange={(event) => setBarcode(event.currentTarget.value)}
        />
      </Form>
    </Dialog>
  )
}
