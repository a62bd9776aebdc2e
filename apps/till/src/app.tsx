import { use, useState } from 'react'
import { openCatalogue } from './catalogue/catalogue.ts'
import { claimTab } from './device/one-tab.ts'
import { openDatabase, type TillDatabase } from './device/database.ts'
import { readDevice, type TillDevice } from './device/device.ts'
import { Boundary } from './parts/boundary.tsx'
import { openNewVersion } from './device/update.ts'
import { Activate } from './screens/activate.tsx'
import { Counter } from './screens/counter.tsx'
import { Trouble } from './screens/trouble.tsx'
import { useTranslation } from './i18n.ts'

type Start = 'second-tab' | 'no-storage' | { database: TillDatabase; device: TillDevice | undefined }

const start = async (): Promise<Start> => {
  if (!(await claimTab())) return 'second-tab'
  // The page loads anew.
  if (await openNewVersion()) return new Promise<never>(() => undefined)
  try {
    const database = await openDatabase()
    return { database, device: await readDevice(database) }
  } catch {
    return 'no-storage'
  }
}
const starting = start()

const reload = (): void => location.reload()

const Opened = ({ database, device }: Exclude<Start, string>) => {
  // The items are read while the person signs in.
  const activated = (by: TillDevice) => ({ device: by, catalogue: openCatalogue(database, by.store.id) })
  const [open, setOpen] = useState(() => (device ? activated(device) : undefined))
  return open ? (
    <Counter {...open} database={database} onRetired={() => setOpen(undefined)} />
  ) : (
    <Activate database={database} onActivated={(by) => setOpen(activated(by))} />
  )
}

/** The till, or how to go on after an error. The basket and payments that are under way are on the disk. */
export const App = () => {
  const { t } = useTranslation()
  const instead = <Trouble title={t('broken')} hint={t('brokenHint')} button={t('again')} onButton={reload} />
  return (
    <Boundary instead={instead}>
      <Begun />
    </Boundary>
  )
}

const Begun = () => {
  const { t } = useTranslation()
  const begun = use(starting)
  if (begun === 'second-tab') {
    return <Trouble title={t('secondTab')} hint={t('secondTabHint')} button={t('again')} onButton={reload} />
  }
  if (begun === 'no-storage') {
    return <Trouble title={t('noStorage')} hint={t('noStorageHint')} button={t('again')} onButton={reload} />
  }
  return <Opened {...begun} />
}
