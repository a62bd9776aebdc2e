import { pageLine } from '@tillgate/browser/line.ts'
import { caller, downloader } from '@tillgate/client/call.ts'
import { uploader } from '@tillgate/client/upload.ts'
import { session, tellSession } from '#portal/features/session/session.ts'

const line = pageLine(session, {
  /** Spec 1 §8: the second 401 ends the session, a 403 leads to its own page. */
  refused: (status) => {
    if (status === 401) tellSession('expired')
    if (status === 403) tellSession('denied')
  },
  ...(import.meta.env.DEV ? { mockBase: '/mock' } : {}),
})

export const call = caller(line)
export const download = downloader(line)
export const uploadFile = uploader(line)
