import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import type { OpenTill, Session, TillCall, TillSettings } from '@tillgate/client/till.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Catalogue } from '#till/catalogue/catalogue.ts'
import { openDatabase, type TillDatabase } from '#till/device/database.ts'
import { colleaguesOf } from '#till/device/colleagues.ts'
import { forgetDevice, type TillDevice } from '#till/device/device.ts'
import { watchConnection, type Connection } from '#till/device/heartbeat.ts'
import { watchIdle } from '#till/device/idle.ts'
import { tillOf } from '#till/device/till-of.ts'
import { keepQuickKeys } from '#till/device/quick-keys.ts'
import { changeLockedScans, withScan } from '#till/device/locked-scans.ts'
import { hearServerTime, serverNow } from '#till/device/server-clock.ts'
import { readReturning } from '#till/device/returning.ts'
import { updateNow } from '#till/device/update.ts'
import { showTimesIn } from '#till/parts/times.ts'
import { useTranslation } from '#till/i18n.ts'
import { LockWarning } from '#till/parts/lock-warning.tsx'
import type { Person } from '#till/parts/person.tsx'
import { openRegister, type Register } from '#till/sale/register.ts'
import { readStoredSale } from '#till/sale/stored-sale.ts'
import { readWaiting } from '#till/sale/waiting.ts'
import { play } from '#till/sounds.ts'
import { Sale } from './sale.tsx'
import { Trouble } from './trouble.tsx'
import { Who } from './who.tsx'

const TrainingFrame = lazy(async () => ({
  default: (await import('#till/training/training-frame.tsx')).TrainingFrame,
}))

const LockedScansSheet = lazy(async () => ({ default: (await import('./locked-scans-sheet.tsx')).LockedScansSheet }))

const reload = (): void => location.reload()

type Props = { database: TillDatabase; device: TillDevice; catalogue: Promise<Catalogue>; onRetired: () => void }
type Seller = {
  session: Session
  register: Register
  unanswered: string | null
  /** Undefined: they did not answer. */
  settings: TillSettings | undefined
  quickKeys: readonly QuickKey[]
  /** Language of the names in the settings. */
  language: Language
}
type Ended = 'terminal.retired' | 'update.required' | 'no-storage'

/** Milliseconds until a change of the settings is asked for again. */
const settingsEvery = 60_000
/** Seconds before the lock in which the till says so. */
const lockWarnSeconds = 20
/** Minutes until the lock, where the settings do not answer. */
const usualLockMinutes = 5
const isEnd = (code: string): code is 'terminal.retired' | 'update.required' =>
  code === 'terminal.retired' || code === 'update.required'

/** An activated till: who sells, then the sale. The basket stays through a lock and goes on with the next person. */
export const Counter = ({ database, device, catalogue: opening, onRetired }: Props) => {
  const { t, language } = useTranslation()
  const [{ till, listen }] = useState(() => tillOf(device, database))
  const [seller, setSeller] = useState<Seller>()
  const [connection, setConnection] = useState<Connection>('online')
  const [isClockWrong, setClockWrong] = useState(false)
  const [ended, setEnded] = useState<Ended>()
  const [notice, setNotice] = useState<string>()
  const isBegun = useRef(false)
  const [training, setTraining] = useState<Pick<Seller, 'register'> & { till: OpenTill; database: TillDatabase }>()

  const [isLockNear, setLockNear] = useState(false)
  const [colleagues, setColleagues] = useState<readonly Person[]>([])
  /** Colleague whose PIN is asked for next. */
  const [wanted, setWanted] = useState<Person>()
  const [lockedScans, setLockedScans] = useState<readonly string[]>([])

  const onUnkept = (): void => setEnded('no-storage')
  const changeScans = (by: (codes: readonly string[]) => readonly string[]): void =>
    void changeLockedScans(database, by).then(setLockedScans).catch(onUnkept)
  const readScans = useEffectEvent(() => changeScans((codes) => codes))
  useEffect(() => readScans(), [])
  const keepScan = (code: string): void =>
    changeScans((codes) => {
      const next = withScan(codes, code)
      play(next === codes ? 'unknown' : 'added')
      return next
    })
  const endTraining = (): void => {
    training?.register.close()
    training?.database.close()
    setTraining(undefined)
  }
  /** Sells against nothing, with a database of its own that begins empty. */
  const startTraining = async ({ session: { labelForm }, settings }: Seller): Promise<void> => {
    const { trainingTill } = await import('#till/training/training-till.ts')
    const other = await openDatabase('till-training')
    await other.clear('kept')
    const trained = trainingTill(till, {
      store: device.store.name,
      purses: settings?.purses ?? [],
      paperMm: settings?.receipt.paperMm ?? 80,
      words: { training: t('trainingNow'), total: t('trainingTotal') },
    })
    const register = openRegister(trained, other, {
      catalogue: await opening,
      labelForm,
      stored: undefined,
      waiting: [],
      heard: play,
      onUnkept,
    })
    setTraining({ till: trained, database: other, register })
  }
  const leave = (why?: string): void => {
    seller?.register.close()
    isBegun.current = false
    setLockNear(false)
    setColleagues([])
    setNotice(why)
    endTraining()
    setSeller(undefined)
    // The register has left the scans that had no answer.
    changeScans((codes) => codes)
  }
  const hear = useEffectEvent(({ status, code }: TillCall): void => {
    if (isEnd(code)) setEnded(code)
    else if (status === 401 && code === 'session.missing' && seller) leave(t('sessionEnded'))
  })
  useEffect(() => listen((call) => hear(call)), [listen])
  useEffect(() => watchConnection(setConnection, (at) => setClockWrong(hearServerTime(at))), [])
  useEffect(() => {
    if (connection === 'online') seller?.register.online()
  }, [connection, seller])

  /** Opens one register for a sign-in: a second one would go on with the same sale. */
  const begin = async (session: Session): Promise<void> => {
    if (isBegun.current) return
    isBegun.current = true
    showTimesIn(session.store.timeZone)
    const settings = await till.settings().catch(() => undefined)
    const catalogue = await opening
    const register = openRegister(till, database, {
      catalogue,
      labelForm: session.labelForm,
      stored: await readStoredSale(database),
      waiting: await readWaiting(database),
      // The line is on the screen before its sound is made: the first one opens the audio device.
      heard: (what) => void setTimeout(() => play(what)),
      onUnkept,
    })
    setNotice(undefined)
    setWanted(undefined)
    void till
      .people()
      .then((people) => setColleagues(colleaguesOf(people, session.cashier.id, serverNow())))
      .catch(() => undefined)
    setSeller({
      session,
      register,
      unanswered: await readReturning(database),
      settings,
      quickKeys: await keepQuickKeys(database, settings?.quickKeys),
      language,
    })
  }
  useEffect(() => {
    if (!seller || connection !== 'online') return undefined
    let stop: (() => void) | undefined
    let isOver = false
    const refresh = async (): Promise<void> => {
      const catalogue = await opening
      if (!isOver) stop = catalogue.refresh(till)
    }
    void refresh()
    return () => {
      isOver = true
      stop?.()
    }
  }, [seller, connection, opening, till])
  const isSelling = seller !== undefined && connection === 'online'
  /** Keys and rules stay as they are while something is being sold. */
  const renewSettings = useEffectEvent(async (): Promise<void> => {
    const settings = await till.settings()
    const quickKeys = await keepQuickKeys(database, settings.quickKeys)
    setSeller((now) => {
      const { name, basket } = now?.register.shown().till.sale ?? {}
      const isFree = name === 'done' || (name === 'open' && basket?.lines.length === 0)
      return now && isFree ? { ...now, settings, quickKeys, language } : now
    })
  })
  const isNamedIn = useEffectEvent((shown: Language): boolean => seller?.language === shown)
  useEffect(() => {
    if (!isSelling) return undefined
    const ask = (): void => void renewSettings().catch(() => undefined)
    const timer = setInterval(ask, settingsEvery)
    if (!isNamedIn(language)) ask()
    return () => clearInterval(timer)
  }, [isSelling, language])
  const lock = (why?: string): void => {
    void till.signOut().catch(() => undefined)
    leave(why)
  }
  const switchTo = (person: Person): void => {
    setWanted(person)
    lock()
  }
  const mayLock = (): boolean => {
    // Without a connection nobody could unlock the till, and nothing is charged or shown that belongs to others.
    if (connection !== 'online') return false
    // A payment that is under way is brought to its end first.
    const { name } = seller?.register.shown().till.sale ?? { name: 'open' }
    return name === 'open' || name === 'done'
  }
  const lockIdle = useEffectEvent((minutes: number): void => {
    if (mayLock()) lock(t('lockedAfter', { count: minutes }))
  })
  const warnOfLock = useEffectEvent((): void => setLockNear(mayLock()))
  const minutes = seller && (seller.settings?.lockMinutes ?? usualLockMinutes)
  useEffect(() => {
    if (minutes === undefined) return undefined
    return watchIdle({
      after: minutes * 60_000,
      warned: lockWarnSeconds * 1000,
      onWarn: () => warnOfLock(),
      onAwake: () => setLockNear(false),
      onIdle: () => lockIdle(minutes),
    })
  }, [minutes])

  if (ended === 'terminal.retired') {
    const renew = (): void => void forgetDevice(database).then(onRetired)
    return <Trouble title={t('retired')} hint={t('retiredHint')} button={t('newCode')} onButton={renew} />
  }
  if (ended === 'no-storage') {
    return <Trouble title={t('noStorage')} hint={t('noStorageHint')} button={t('again')} onButton={reload} />
  }
  if (ended === 'update.required') {
    return (
      <Trouble title={t('update')} hint={t('updateHint')} button={t('updateNow')} onButton={() => void updateNow()} />
    )
  }
  const isOnline = connection === 'online'
  if (!seller) {
    return (
      <Who
        till={till}
        store={device.store.name}
        first={wanted}
        isOnline={isOnline}
        notice={notice}
        isClockWrong={isClockWrong}
        lockedScans={lockedScans.length}
        onScan={keepScan}
        onSession={(session) => begin(session).catch(onUnkept)}
      />
    )
  }
  if (training) {
    return (
      <Suspense>
        <TrainingFrame onEnd={endTraining}>
          <Sale
            key="training"
            {...seller}
            {...training}
            unanswered={null}
            store={device.store.name}
            connection={connection}
            onLock={() => lock()}
          />
        </TrainingFrame>
      </Suspense>
    )
  }
  return (
    <>
      <Sale
        {...seller}
        till={till}
        database={database}
        store={device.store.name}
        connection={connection}
        onLock={() => lock()}
        colleagues={colleagues}
        onSwitch={switchTo}
        onTraining={() => void startTraining(seller)}
      />
      {isLockNear && <LockWarning seconds={lockWarnSeconds} onStay={() => setLockNear(false)} />}
      {lockedScans.length > 0 && (
        <Suspense>
          <LockedScansSheet codes={lockedScans} register={seller.register} onDecided={() => changeScans(() => [])} />
        </Suspense>
      )}
    </>
  )
}
