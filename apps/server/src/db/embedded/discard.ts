import { join } from 'node:path'
import { makeHome, readMarker } from './home.ts'
import { alone } from './lock.ts'
import { deleteCluster, stopServer } from './start.ts'

/** Stops the server of a DATA_DIR, even while in use, and deletes its cluster. For trial data only. */
export const discardEmbedded = async (dataDir: string): Promise<void> => {
  if (readMarker(join(dataDir, 'postgres')) === undefined) return
  const home = makeHome(dataDir)
  // Both steps share one lock: a watcher must not find a stopped server whose files still exist.
  await alone(`the database of ${home.dataDir}`, async () => {
    await stopServer(home)
    deleteCluster(home)
  })
}
