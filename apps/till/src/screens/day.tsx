import { centsOf } from '#till/money.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { neededApproval } from '@tillgate/client/till.ts'
import type { PosDay } from '@tillgate/contract/pos-days.ts'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { Connection } from '#till/device/heartbeat.ts'
import { useTranslation } from '#till/i18n.ts'
import { Button, LargeButton } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { Stage } from '#till/parts/stage.tsx'
import { clockTime, dayText, isSameDay } from '#till/parts/times.ts'
import { useBackKey } from '#till/parts/use-back-key.ts'
import { refusalText } from '#till/refusal.ts'
import { drawerCents, type DrawerCount } from '#till/today/drawer.ts'
import { Cash, Count, Figures, Rows, useMoney } from './day-parts.tsx'
import type { ApprovalCase } from './approve.tsx'
import type { ViewProps } from './sale.tsx'
import './day.css'

const PrintJob = lazy(async () => ({ default: (await import('#till/print/print-job.tsx')).PrintJob }))

type Page = 'report' | 'count' | 'closed'
type Props = ViewProps & { connection: Connection; onLock: () => void }

/** The day of this till: its figures, the count of the drawer, and the close. Earlier reports are read here too. */
export const Day = ({ till, bar, askApproval, settings, connection, onSell, onScan, onLock }: Props) => {
  const { t, language } = useTranslation()
  const money = useMoney()
  const [day, setDay] = useState<PosDay & { openDay?: string | null }>()
  const [page, setPage] = useState<Page>('report')
  const [count, setCount] = useState<DrawerCount>({})
  const [isCounted, setCounted] = useState(false)
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [held, setHeld] = useState(0)
  const [sheet, setSheet] = useState<'open' | 'earlier'>()
  const [reports, setReports] = useState<PosDay[]>()
  /** Day on its way to the printer. */
  const [printing, setPrinting] = useState<string>()
  const isBusy = useRef(false)
  // The characters of a scan are no count and no note. A count that was begun stays on the screen.
  useScanner((code) => {
    if (page === 'report' && !isCounted) onScan(code)
  })
  useBackKey(page === 'report' ? onSell : () => setPage('report'))
  const isOnline = connection === 'online'

  const load = (wanted?: string): void => {
    setError(undefined)
    setDay(undefined)
    till.day(wanted).then(setDay, (refused: unknown) => setError(refusalText(refused, t)))
  }
  useEffect(() => {
    till.day().then(setDay, (refused: unknown) => setError(refusalText(refused, t)))
    till.parked().then(
      (all) => setHeld(all.length),
      () => undefined,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The words of a refusal are those of its moment.
  }, [till])

  const countedAmount = isCounted ? drawerCents(count) / 100 : null
  const isOpen = day !== undefined && day.closedAt === null
  const openDay = day?.openDay ?? undefined
  const takesCash = settings?.registerMode === 'TILL'
  // As after each sale: a till without a printer is not asked by a dialog.
  const printsAtClose = settings?.receipt.printing === 'ALWAYS'

  const close = async (of: PosDay, approvalId?: string): Promise<void> => {
    if (isBusy.current && approvalId === undefined) return
    isBusy.current = true
    setSheet(undefined)
    setError(undefined)
    try {
      const body = { day: of.day, counted: countedAmount, note: note.trim() }
      setDay(await till.closeDay({ ...body, ...(approvalId !== undefined && { approvalId }) }))
      setPage('closed')
      if (printsAtClose) setPrinting(of.day)
    } catch (refused) {
      const needed = neededApproval(refused)
      if (needed) {
        const id = await askApproval(needed, null, closeCase(of))
        if (id !== null) await close(of, id)
        return
      }
      if (refused instanceof Refused && refused.code === 'day.closed') load(of.day)
      setError(refusalText(refused, t))
    } finally {
      isBusy.current = false
    }
  }
  const closeCase = ({ cashExpected }: PosDay): ApprovalCase => {
    const differs = countedAmount === null ? 0 : (centsOf(countedAmount) - centsOf(cashExpected)) / 100
    const cash = t(differs < 0 ? 'cashShort' : 'cashOver', { amount: money(Math.abs(differs)) })
    return {
      title: t('closeDayWith', { cash: countedAmount === null ? t('cashNotCounted') : cash }),
      facts: [
        { label: t('inDrawer'), value: money(cashExpected) },
        { label: t('counted'), value: countedAmount === null ? t('notCounted') : money(countedAmount) },
      ],
      reason: note.trim(),
    }
  }
  const askClose = (of: PosDay): void => {
    if (held > 0) setSheet('open')
    else void close(of)
  }

  const warning = error !== undefined && (
    <div className="t-strip yellow" role="alert">
      <Icon name="warn" />
      <span className="grow">{error}</span>
      {day === undefined && <Button onClick={() => load()}>{t('again')}</Button>}
    </div>
  )
  const showEarlier = (): void => {
    setSheet('earlier')
    till.days().then(setReports, (refused: unknown) => setError(refusalText(refused, t)))
  }
  const earlierButton = <Button onClick={showEarlier}>{t('earlierReports')}</Button>

  // Who has counted looks for the difference first.
  const cash = day && takesCash && (
    <div className="t-phone">
      <Cash day={day} counted={isOpen ? countedAmount : day.cashCounted} />
    </div>
  )
  const main = (): ReactNode => {
    if (page === 'closed' && day) {
      return (
        <Stage title={t('dayClosed')} icon="check" tone="green">
          <p className="t-p">{t('reportNumber', { number: day.zNumber ?? 0 })}</p>
          <Rows
            rows={[
              { key: 'net', label: t('net'), amount: money(day.net) },
              { key: 'card', label: t('benefitCard'), amount: money(day.benefits) },
              ...(takesCash
                ? [
                    {
                      key: 'cash',
                      label: t('counted'),
                      amount: day.cashCounted === null ? t('notCounted') : money(day.cashCounted),
                    },
                  ]
                : []),
            ]}
          />
          <div className="t-acts two">
            <Button onClick={() => setPrinting(day.day)}>{t(printsAtClose ? 'printAgain' : 'print')}</Button>
            <Button onClick={() => setPage('report')}>{t('showReport')}</Button>
          </div>
        </Stage>
      )
    }
    if (page === 'count') {
      return (
        <main className="t-stage top">
          <div className="t-tophead">
            <div>
              <h1 tabIndex={-1}>{t('countDrawer')}</h1>
              <p>{t('countHint')}</p>
            </div>
          </div>
          <Count count={count} onCount={setCount} />
        </main>
      )
    }
    return (
      <main className="t-stage top">
        <div className="t-tophead">
          <div>
            <h1 tabIndex={-1}>{isOpen || !day ? t('endOfDay') : t('reportNumber', { number: day.zNumber ?? 0 })}</h1>
            {day && (
              <p>
                {dayText(day.day, language)},{' '}
                {t('fromTo', {
                  from: clockTime(day.from, language, isSameDay(day.from, day.closedAt ?? day.to) ? undefined : 'day'),
                  to: clockTime(day.closedAt ?? day.to, language),
                })}
              </p>
            )}
          </div>
          <div className="acts">
            {day && <Button onClick={() => setPrinting(day.day)}>{t(isOpen ? 'printSoFar' : 'print')}</Button>}
            {earlierButton}
          </div>
        </div>
        {warning}
        {openDay !== undefined && (
          <div className="t-strip yellow">
            <Icon name="warn" />
            <span className="grow">{t('openDay', { day: dayText(openDay, language) })}</span>
            <Button onClick={() => load(openDay)}>{t('showIt')}</Button>
          </div>
        )}
        {isCounted && cash}
        {day && <Figures day={day} settings={settings} />}
        {!isCounted && cash}
      </main>
    )
  }

  const closeText = t(printsAtClose ? 'closeAndPrint' : 'closeDay')
  const noteField = isOpen && isCounted && (
    <label className="t-field">
      <span>{t(countedAmount === day.cashExpected ? 'noteOnDay' : 'whatHappened')}</span>
      <input className="t-in" maxLength={200} value={note} onChange={({ target }) => setNote(target.value)} />
    </label>
  )
  const rail = (): ReactNode => {
    if (page === 'count' && day) {
      return (
        <>
          <div className="mini">
            <Cash day={day} counted={null} />
          </div>
          <section className="t-pay" aria-label={t('cash')}>
            <div className="t-plan">
              <div className="total">
                <small>{t('counted')}</small>
                <b>{money(drawerCents(count) / 100)}</b>
              </div>
            </div>
            <LargeButton
              place="counted"
              kind="primary"
              keys="F8"
              onClick={() => {
                setCounted(true)
                setPage('report')
              }}
            >
              {t('countDone')}
            </LargeButton>
          </section>
        </>
      )
    }
    if (isOpen) {
      return (
        <>
          <div className="mini">
            {takesCash ? <Cash day={day} counted={countedAmount} /> : <p className="t-p">{t('ownRegisterCounts')}</p>}
            {noteField}
          </div>
          <section className="t-pay" aria-label={t('endOfDay')}>
            <div className="t-phone">{noteField}</div>
            {!isOnline && (
              <output className="t-strip yellow">
                <Icon name="cloudOff" />
                <span className="grow">{t('closeOffline')}</span>
              </output>
            )}
            {takesCash && (
              <Button size="big" isFull onClick={() => setPage('count')}>
                {t(isCounted ? 'countAgain' : 'countFirst')}
              </Button>
            )}
            <LargeButton place="close" kind="primary" keys="F8" isInert={!isOnline} onClick={() => askClose(day)}>
              {closeText}
            </LargeButton>
          </section>
        </>
      )
    }
    return (
      <>
        <div className="mini">
          {day && (
            <>
              {takesCash && <Cash day={day} counted={day.cashCounted} />}
              {day.note !== '' && <p className="t-p">{day.note}</p>}
              <p className="t-p">
                <b>{t('cannotChange', { number: day.zNumber ?? 0 })}</b>{' '}
                {t('laterSales', { number: (day.zNumber ?? 0) + 1 })}
              </p>
            </>
          )}
        </div>
        <section className="t-pay" aria-label={t('endOfDay')}>
          {day && (
            <LargeButton place="lock" kind="primary" keys="F8" onClick={onLock}>
              {t('lockTill')}
            </LargeButton>
          )}
          <Button size="big" isFull onClick={onSell}>
            {t('backToSell')}
          </Button>
        </section>
      </>
    )
  }

  return (
    <div className="tl two dayp">
      {bar}
      {main()}
      <aside className="t-rail grow-m" aria-label={t('endOfDay')}>
        {rail()}
      </aside>
      {printing !== undefined && (
        <Suspense>
          <PrintJob
            source={(query) => till.printDay({ day: printing, ...query })}
            onEnd={() => setPrinting(undefined)}
          />
        </Suspense>
      )}
      {sheet === 'open' && day && (
        <Sheet
          title={t('stillOpen', { count: held })}
          hint={t('stillOpenHint')}
          onClose={() => setSheet(undefined)}
          foot={
            <>
              <Button kind="primary" size="big" isFull onClick={() => void close(day)}>
                {closeText}
              </Button>
              <Button isFull onClick={() => setSheet(undefined)}>
                {t('notYet')}
              </Button>
            </>
          }
        >
          <p>{t('heldKept')}</p>
        </Sheet>
      )}
      {sheet === 'earlier' && (
        <Sheet title={t('earlierReports')} hint={t('earlierHint')} onClose={() => setSheet(undefined)}>
          {reports === undefined && <output>{t('heldLoading')}</output>}
          {reports?.length === 0 && <p>{t('noReports')}</p>}
          <ul className="t-list2">
            {reports?.map((one) => (
              <li key={one.zNumber}>
                <Button
                  isFull
                  onClick={() => {
                    setDay(one)
                    setPage('report')
                    setSheet(undefined)
                  }}
                >
                  {t('reportNumber', { number: one.zNumber ?? 0 })}, {dayText(one.day, language)}, {money(one.net)}
                </Button>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </div>
  )
}
