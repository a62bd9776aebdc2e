import { join } from 'node:path'
import { passwordOf, readMarker } from './home.ts'

/** Returns the owner's URL of a server that another process has started, or `undefined`. The caller does not keep it running. */
export const embeddedUrl = (dataDir: string): string | undefined => {
  const own = join(dataDir, 'postgres')
  const marker = readMarker(own)
  return marker && `postgres://postgres:${passwordOf({ own })}@127.0.0.1:${marker.port}/tillgate`
}
