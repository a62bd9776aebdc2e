import { openTill, type OpenTill, type Session } from '@tillgate/client/till.ts'
import { useEffect, useState } from 'react'
import type { TillDatabase } from '#till/device/database.ts'
import { forgetDevice, storeOn, type TillDevice } from '#till/device/device.ts'
import { readReturning } from '#till/device/returning.ts'
import { watchConnection, type Connection } from '#till/device/heartbeat.ts'
import { useTranslation } from '#till/i18n.ts'
import { openRegister, type Register } from '#till/sale/register.ts'
import { readStoredSale } from '#till/sale/stored-sale.ts'
import { readWaiting } from '#till/sale/waiting.ts'
import { play } from '#till/sounds.ts'
import { tillOptions } from '#till/till-options.ts'
import { Sale } from './sale.tsx'
import { SignIn } from './sign-in.tsx'
import { Trouble } from './trouble.tsx'

type Props = { database: TillDatabase; device: TillDevice; onRetired: () => void }
type Seller = { till: OpenTill; session: Session; register: Register; unanswered: string | null }

const reload = (): void => location.reload()

/** An activated till: who sells, then the sale. The basket stays through a lock and goes on with the next person. */
export const Counter = ({ database, device, onRetired }: Props) => {
  const { t } = useTranslation()
  const [seller, setSeller] = useState<Seller>()
  const [connection, setConnection] = useState<Connection>('online')
  const [ended, setEnded] = useState<'terminal.retired' | 'update.required'>()

  useEffect(() => watchConnection(setConnection), [])
  useEffect(() => {
    if (connection === 'online') seller?.register.online()
  }, [connection, seller])

  const signIn = async (email: string, password: string, code?: string): Promise<void> => {
    const till = openTill(tillOptions(), device, storeOn(database))
    const session = await till.signIn(email, password, code)
    const register = openRegister(till, database, {
      stored: await readStoredSale(database),
      waiting: await readWaiting(database),
      heard: play,
    })
    setSeller({ till, session, register, unanswered: await readReturning(database) })
  }

  if (ended === 'terminal.retired') {
    const renew = (): void => void forgetDevice(database).then(onRetired)
    return <Trouble title={t('retired')} hint={t('retiredHint')} button={t('newCode')} onButton={renew} />
  }
  if (ended === 'update.required') {
    return <Trouble title={t('update')} hint={t('updateHint')} button={t('updateNow')} onButton={reload} />
  }
  if (!seller) return <SignIn store={device.store.name} connection={connection} signIn={signIn} onEnded={setEnded} />
  const lock = (): void => {
    void seller.till.signOut().catch(() => undefined)
    setSeller(undefined)
  }
  return <Sale {...seller} database={database} store={device.store.name} connection={connection} onLock={lock} />
}
