import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import type { Session, TillCall } from '@tillgate/client/till.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Catalogue } from '#till/catalogue/catalogue.ts'
import type { TillDatabase } from '#till/device/database.ts'
import { forgetDevice, type TillDevice } from '#till/device/device.ts'
import { watchConnection, type Connection } from '#till/device/heartbeat.ts'
import { watchIdle } from '#till/device/idle.ts'
import { tillOf } from '#till/device/till-of.ts'
import { keepQuickKeys } from '#till/device/quick-keys.ts'
import { readReturning } from '#till/device/returning.ts'
import { updateNow } from '#till/device/update.ts'
import { useTranslation } from '#till/i18n.ts'
import { openRegister, type Register } from '#till/sale/register.ts'
import { readStoredSale } from '#till/sale/stored-sale.ts'
import { readWaiting } from '#till/sale/waiting.ts'
import { play } from '#till/sounds.ts'
import { Sale } from './sale.tsx'
import { Trouble } from './trouble.tsx'
import { Who } from './who.tsx'

type Props = { database: TillDatabase; device: TillDevice; catalogue: Promise<Catalogue>; onRetired: () => void }
type Seller = {
  session: Session
  register: Register
  unanswered: string | null
  lockMinutes: number
  quickKeys: readonly QuickKey[]
}
type Ended = 'terminal.retired' | 'update.required'

/** Milliseconds until a change of the quick keys is asked for again. */
const keysEvery = 60_000
/** Minutes until the lock, where the settings do not answer. */
const usualLockMinutes = 5
const isEnd = (code: string): code is Ended => code === 'terminal.retired' || code === 'update.required'

/** An activated till: who sells, then the sale. The basket stays through a lock and goes on with the next person. */
export const Counter = ({ database, device, catalogue: opening, onRetired }: Props) => {
  const { t } = useTranslation()
  const [{ till, listen }] = useState(() => tillOf(device, database))
  const [seller, setSeller] = useState<Seller>()
  const [connection, setConnection] = useState<Connection>('online')
  const [ended, setEnded] = useState<Ended>()
  const [notice, setNotice] = useState<string>()

  const leave = (why?: string): void => {
    seller?.register.close()
    setNotice(why)
    setSeller(undefined)
  }
  const hear = useEffectEvent(({ status, code }: TillCall): void => {
    if (isEnd(code)) setEnded(code)
    else if (status === 401 && code === 'session.missing' && seller) leave(t('sessionEnded'))
  })
  useEffect(() => listen((call) => hear(call)), [listen])
  useEffect(() => watchConnection(setConnection), [])
  useEffect(() => {
    if (connection === 'online') seller?.register.online()
  }, [connection, seller])

  const begin = async (session: Session): Promise<void> => {
    const settings = await till.settings().catch(() => undefined)
    const catalogue = await opening
    const register = openRegister(till, database, {
      catalogue,
      labelForm: session.labelForm,
      stored: await readStoredSale(database),
      waiting: await readWaiting(database),
      // The line is on the screen before its sound is made: the first one opens the audio device.
      heard: (what) => void setTimeout(() => play(what)),
    })
    setNotice(undefined)
    setSeller({
      session,
      register,
      unanswered: await readReturning(database),
      lockMinutes: settings?.lockMinutes ?? usualLockMinutes,
      quickKeys: await keepQuickKeys(database, settings?.quickKeys),
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
  /** Keys stay where they are while something is being sold. */
  const renewKeys = useEffectEvent(async (): Promise<void> => {
    const quickKeys = await keepQuickKeys(database, (await till.settings()).quickKeys)
    if (seller?.register.shown().till.sale.basket.lines.length === 0) setSeller({ ...seller, quickKeys })
  })
  const isSelling = seller !== undefined && connection === 'online'
  useEffect(() => {
    if (!isSelling) return undefined
    const timer = setInterval(() => void renewKeys().catch(() => undefined), keysEvery)
    return () => clearInterval(timer)
  }, [isSelling])
  const lock = (why?: string): void => {
    void till.signOut().catch(() => undefined)
    leave(why)
  }
  const lockIdle = useEffectEvent((minutes: number): void => {
    // A payment that is under way is brought to its end first.
    const { name } = seller?.register.shown().till.sale ?? { name: 'open' }
    if (name === 'open' || name === 'done') lock(t('lockedAfter', { count: minutes }))
  })
  const minutes = seller?.lockMinutes
  useEffect(() => (minutes === undefined ? undefined : watchIdle(minutes * 60_000, () => lockIdle(minutes))), [minutes])

  if (ended === 'terminal.retired') {
    const renew = (): void => void forgetDevice(database).then(onRetired)
    return <Trouble title={t('retired')} hint={t('retiredHint')} button={t('newCode')} onButton={renew} />
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
        isOnline={isOnline}
        notice={notice}
        onSession={(session) => void begin(session)}
      />
    )
  }
  const { lockMinutes: _, ...sells } = seller
  return (
    <Sale
      {...sells}
      till={till}
      database={database}
      store={device.store.name}
      connection={connection}
      onLock={() => lock()}
    />
  )
}
