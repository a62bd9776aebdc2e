import { Paper } from '@tillgate/browser/receipts/paper.tsx'
import type { PrintedRow, Printout } from '@tillgate/contract/printouts.ts'
import { paperWidths, printingModes, receiptLineMax } from '@tillgate/domain/till-settings.ts'
import { receiptTexts } from '@tillgate/phrases/receipt.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import type { TillForm } from './permission-cells.tsx'
import { paperOf, type ReceiptFields } from './till-fields.ts'
import styles from './till.module.css'

const row = (left: string, right: string, emphasis: PrintedRow['emphasis'] = 'plain'): PrintedRow => ({
  left,
  right,
  emphasis,
})

/** A sale that the card pays in part, as the tills of the store print it with the chosen settings. */
const sampleOf = (receipt: ReceiptFields, store: string, language: Language): Printout => {
  const words = receiptTexts[language]
  const pays = (amount: string): string => words.benefit.replace('{{amount}}', amount)
  return {
    paperMm: paperOf(receipt),
    store: [store],
    kind: words.SALE,
    parts: [
      [row('11/23/2026 1:52 PM', 'Till 2', 'small')],
      [
        row('Whole Milk, 1 gal', '$8.58'),
        row('2 x $4.29', pays('$8.58'), 'small'),
        row('Bananas', '$1.59'),
        row('2.30 lb x $0.69', pays('$1.59'), 'small'),
        row('Tortilla Chips', '$5.49'),
        row('1 x $5.49', words.uncovered, 'small'),
      ],
      [row(words.tax, '$0.38'), row(words.total, '$16.04', 'large')],
      [row(`${words.card} ••4821`, '$10.17', 'bold'), row(words.other, '$5.87', 'bold')],
      ...(receipt.showBalance ? [[row(`${words.left}: Food`, '$82.40', 'small')]] : []),
    ],
    code: {
      receiptNumber: '7F3K-92QW',
      // Placeholder with the corners of a QR code.
      qrPath:
        'M0 0h7v7h-7zM14 0h7v7h-7zM0 14h7v7h-7zM1 1v5h5v-5zM15 1v5h5v-5zM1 15v5h5v-5zM9 2h2v3h-2zM9 9h4v4h-4zM15 15h4v4h-4z',
    },
    lastLine: receipt.lastLine.trim(),
    signature: null,
  }
}

/** What receipts of the store's tills say, and how they are printed, with the receipt beside it. */
export const ReceiptCard = ({ form, store }: { form: TillForm; store: string }) => {
  const { t, language } = useTranslation()
  const { control } = form
  const receipt = useWatch({ control, name: 'receipt' })
  return (
    <Card title={t('till-settings.receipt')} description={t('till-settings.receipt-lead')} padded>
      <div className="container">
        <div className={styles['receipt']}>
          <div className="stack gap-4">
            <Controller
              control={control}
              name="receipt.paperMm"
              render={({ field }) => (
                <Choice
                  label={t('till-settings.paper')}
                  name="paperMm"
                  options={paperWidths.toReversed().map((width) => ({
                    value: String(width),
                    label: t('till-settings.paper-width', { width }),
                  }))}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
            <Controller
              control={control}
              name="receipt.printing"
              render={({ field }) => (
                <Choice
                  label={t('till-settings.printing')}
                  name="printing"
                  options={printingModes.map((value) => ({ value, label: t(`till-settings.printing-${value}`) }))}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              )}
            />
            <TextField
              label={t('till-settings.last-line')}
              hint={t('till-settings.last-line-hint', { count: receiptLineMax })}
              maxLength={receiptLineMax}
              autoComplete="off"
              {...form.field('receipt.lastLine')}
            />
            <div>
              <CheckRow {...form.register('receipt.showBalance')}>{t('till-settings.show-balance')}</CheckRow>
              <p className="muted fs-13">{t('till-settings.show-balance-text')}</p>
            </div>
          </div>
          <div className={styles['desk']}>
            <Paper printed={sampleOf(receipt, store, language)} label={t('till-settings.preview')} />
          </div>
        </div>
      </div>
    </Card>
  )
}
