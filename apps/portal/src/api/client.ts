import { clientOptions } from '@tillgate/browser/client-options.ts'
import { caller, downloader } from '@tillgate/client/call.ts'
import { uploader } from '@tillgate/client/upload.ts'
import { authRecord, notifyAuth } from '#portal/features/session/auth-record.ts'

const options = clientOptions(authRecord, {
  /** Spec 1 §8: the second 401 ends the session, a 403 leads to its own page. */
  refused: (status) => {
    if (status === 401) notifyAuth('expired')
    if (status === 403) notifyAuth('denied')
  },
  ...(import.meta.env.DEV ? { mockBase: '/mock' } : {}),
})

export const call = caller(options)
export const download = downloader(options)
export const uploadFile = uploader(options)
