import { pageLine } from '@tillgate/browser/line.ts'
import { caller, downloader } from '@tillgate/client/call.ts'
import { session, tellSession } from '#operator/features/session/session.ts'

const line = pageLine(session, {
  /** The second 401 ends the session. */
  refused: (status) => {
    if (status === 401) tellSession('expired')
  },
})

export const call = caller(line)
export const download = downloader(line)
