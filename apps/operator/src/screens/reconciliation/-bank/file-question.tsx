import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { BankFileChoice, BankFileQuestion } from '@tillgate/contract/operator-bank-statements.ts'
import { bankColumns, missingBankColumns, type BankColumn } from '@tillgate/domain/bank-csv-columns.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MoneyField } from '@tillgate/ui/fields/amount-fields.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { balanceMask, readAmount } from '@tillgate/ui/fields/masks.ts'
import { OptionCards, type OptionCard } from '@tillgate/ui/fields/option-cards.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { useState, type ReactNode } from 'react'
import { ColumnChoices } from '#operator/features/forms/column-choices.tsx'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type About<K extends BankFileQuestion['about']> = Extract<BankFileQuestion, { about: K }>

export type QuestionProps = {
  question: BankFileQuestion
  busy: boolean
  refusal: Error | null
  onAnswer: (choice: BankFileChoice) => void
  onClose: () => void
}
type PartProps<K extends BankFileQuestion['about']> = Omit<QuestionProps, 'question'> & { question: About<K> }

type FrameProps = Pick<QuestionProps, 'busy' | 'refusal' | 'onClose'> & {
  title: string
  lead: string
  onSubmit: () => void
  /** True when a field of the question takes the focus; otherwise the question takes the focus, not the close button. */
  hasFocus?: boolean
  children: ReactNode
}
const Frame = ({ title, lead, hasFocus = false, busy, refusal, onSubmit, onClose, children }: FrameProps) => {
  const { t } = useTranslation()
  return (
    <Sheet
      title={title}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={onSubmit}>
            {t('bank-books.load')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="muted" {...(!hasFocus && { tabIndex: -1, 'data-autofocus': true })}>
          {lead}
        </p>
        <RefusalAlert refusal={refusal} otherwise={t('failure.unknown')} />
        {children}
      </div>
    </Sheet>
  )
}

/** Columns of a file whose headings are not known. */
const ColumnsQuestion = ({ question, onAnswer, ...frame }: PartProps<'COLUMNS'>) => {
  const { t } = useTranslation()
  const { headings, suggested } = question
  const [columns, setColumns] = useState(suggested)
  const [isTried, setTried] = useState(false)
  const missing = missingBankColumns(columns)
  const choose = (column: BankColumn, at: number | undefined): void => {
    const { [column]: _, ...others } = columns
    setColumns(at === undefined ? others : { ...others, [column]: at })
  }
  const submit = (): void => {
    setTried(true)
    if (missing.length === 0) onAnswer({ columns })
  }
  return (
    <Frame {...frame} title={t('bank-question.columns')} lead={t('bank-question.columns-lead')} onSubmit={submit}>
      {isTried && missing.length > 0 && <Alert tone="error">{t('bank-question.columns-missing')}</Alert>}
      <ColumnChoices
        columns={bankColumns.map((column) => ({
          column,
          label: t(`bank-question.column.${column}`),
          isWrong: isTried && missing.includes(column),
        }))}
        headings={headings}
        value={columns}
        onChange={choose}
      />
    </Frame>
  )
}

/** Cards of which a person chooses one. */
const CardsQuestion = ({
  cards,
  submit,
  ...frame
}: Omit<FrameProps, 'onSubmit' | 'children'> & { cards: readonly OptionCard[]; submit: (value: string) => void }) => {
  const { t } = useTranslation()
  const [value, setValue] = useState('')
  const [isTried, setTried] = useState(false)
  const send = (): void => {
    setTried(true)
    if (value !== '') submit(value)
  }
  return (
    <Frame {...frame} onSubmit={send}>
      <OptionCards
        legend={frame.title}
        name="bank-question"
        options={cards}
        value={value}
        onChange={setValue}
        error={isTried && value === '' ? t('field.required') : undefined}
      />
    </Frame>
  )
}

/** Order of month and day in a file whose days are all 12 or less. */
const DaysQuestion = ({ question: { orders }, onAnswer, ...frame }: PartProps<'DAYS'>) => {
  const { t, language } = useTranslation()
  const shown = (day: string): string => dayText(day, language, { year: 'numeric' })
  const cards = orders.map(({ dayOrder, firstDay, day }) => ({
    value: dayOrder,
    title: firstDay === day ? shown(day) : t('bank-question.days-range', { first: shown(firstDay), last: shown(day) }),
    text: t(`bank-question.days-${dayOrder}`),
  }))
  return (
    <CardsQuestion
      {...frame}
      title={t('bank-question.days')}
      lead={t('bank-question.days-lead')}
      cards={cards}
      submit={(value) => onAnswer({ dayOrder: orders.find(({ dayOrder }) => dayOrder === value)?.dayOrder })}
    />
  )
}

const AccountQuestion = ({ question: { accounts }, onAnswer, ...frame }: PartProps<'ACCOUNT'>) => {
  const { t } = useTranslation()
  const cards = accounts.map(({ last4, closing, lines }, index) => ({
    value: String(index),
    title: t('bank-question.account-nth', { account: last4 === '' ? String(index + 1) : `••${last4}` }),
    text:
      lines === null
        ? t('bank-question.account-unreadable')
        : closing === null
          ? t('bank-question.account-lines', { count: lines })
          : t('bank-question.account-text', { closing: money(closing), count: lines }),
  }))
  return (
    <CardsQuestion
      {...frame}
      title={t('bank-question.account')}
      lead={t('bank-question.account-lead')}
      cards={cards}
      submit={(value) => onAnswer({ account: Number(value) })}
    />
  )
}

const SignsQuestion = ({ question: { readings }, onAnswer, ...frame }: PartProps<'SIGNS'>) => {
  const { t, language } = useTranslation()
  const cards = readings.map(({ reading, day, opening, closing, credits, debits, pendingRows, lines }) => ({
    value: reading,
    title: t('bank-question.reading', { opening: money(opening), closing: money(closing) }),
    text: (
      <>
        <span>
          {t('bank-question.reading-text', {
            day: dayText(day, language, { year: 'numeric' }),
            credits: money(credits.amount),
            debits: money(debits.amount),
          })}
        </span>
        {pendingRows > 0 && <span> {t('bank-books.pending-rows', { count: pendingRows })}</span>}
        {lines.map(({ text, amount }, index) => (
          <span key={index} className="grid cols-1-auto gap-x-3 break tnum">
            <span>{text === '' ? t('bank-books.no-text') : text}</span>
            <b>{signedMoney(amount)}</b>
          </span>
        ))}
      </>
    ),
  }))
  return (
    <CardsQuestion
      {...frame}
      title={t('bank-question.signs')}
      lead={t('bank-question.signs-lead')}
      cards={cards}
      submit={(reading) => onAnswer({ reading })}
    />
  )
}

/** Closing balance of a file without balances. An overdrawn account is a choice, because an amount has no sign. */
const ClosingQuestion = ({ question, onAnswer, ...frame }: PartProps<'CLOSING'>) => {
  const { t, language } = useTranslation()
  const { opening, lines } = question
  const day = dayText(question.day, language, { year: 'numeric' })
  const [value, setValue] = useState('')
  const [isOverdrawn, setOverdrawn] = useState(false)
  const [isTried, setTried] = useState(false)
  const amount = value === '' ? undefined : readAmount(value, balanceMask)
  const submit = (): void => {
    setTried(true)
    if (amount !== undefined) onAnswer({ closing: isOverdrawn ? -Number(amount) : Number(amount) })
  }
  return (
    <Frame
      {...frame}
      title={t('bank-question.closing')}
      lead={t('bank-question.closing-lead', { day })}
      hasFocus
      onSubmit={submit}
    >
      <p>
        {opening === null
          ? t('bank-question.closing-first', { count: lines })
          : t('bank-question.closing-opening', { opening: money(opening), count: lines })}
      </p>
      <MoneyField
        isBalance
        label={t('bank-question.closing-field', { day })}
        value={value}
        onChange={setValue}
        unreadable={t('amount.unreadable')}
        error={isTried && value === '' ? t('field.required') : undefined}
        data-autofocus
      />
      <CheckRow checked={isOverdrawn} onChange={(event) => setOverdrawn(event.currentTarget.checked)}>
        {t('bank-question.overdrawn')}
      </CheckRow>
    </Frame>
  )
}

/** Asks for an undetermined property of a bank file: columns, order of days, our account, signs of amounts, or balance. */
export const FileQuestion = ({ question, ...props }: QuestionProps) => {
  if (question.about === 'COLUMNS') return <ColumnsQuestion question={question} {...props} />
  if (question.about === 'DAYS') return <DaysQuestion question={question} {...props} />
  if (question.about === 'CLOSING') return <ClosingQuestion question={question} {...props} />
  if (question.about === 'ACCOUNT') return <AccountQuestion question={question} {...props} />
  return <SignsQuestion question={question} {...props} />
}
