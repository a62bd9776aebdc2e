import { clientOptions } from '@tillgate/browser/client-options.ts'
import { caller, downloader } from '@tillgate/client/call.ts'
import { uploader } from '@tillgate/client/upload.ts'
import { withFreshCode } from '#operator/features/codes/code-prompt-store.ts'
import { authRecord, notifyAuth } from '#operator/features/session/auth-record.ts'

const options = clientOptions(authRecord, {
  withCode: withFreshCode,
  /** The second 401 ends the session. */
  refused: (status) => {
    if (status === 401) notifyAuth('expired')
  },
})

export const call = caller(options)
export const download = downloader(options)
export const upload = uploader(options)
