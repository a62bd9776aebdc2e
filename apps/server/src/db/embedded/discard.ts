import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeHome, readMarker } from './home.ts'
import { alone } from './lock.ts'
import { stopServer } from './start.ts'

/** Ends the server of a DATA_DIR, whoever uses it, and deletes its cluster: for data that was only ever a trial. */
export const discardEmbedded = async (dataDir: string): Promise<void> => {
  if (readMarker(join(dataDir, 'postgres')) === undefined) return
  const home = makeHome(dataDir)
  // Within one turn: whoever looks after the server must not find it stopped and its files still there.
  await alone(`the database of ${home.dataDir}`, async () => {
    await stopServer(home)
    rmSync(home.cluster, { recursive: true, force: true })
    rmSync(home.own, { recursive: true, force: true })
  })
}
