import { readConfig } from '#server/config/config.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { sendMessage } from '../modules/accounts/recipients.service.ts'
import { openLog } from '#server/http/log.ts'
import { openDeps } from '#server/boot/start.ts'

/** A worker that stops without cleaning up after the mail server accepted a message and before the result was stored. */
const [id = ''] = process.argv.slice(2)
const config = readConfig()
const { deps } = await openDeps(config, config.databaseUrl ?? '', 'tillgate_worker', openLog(config))
await sendMessage(
  { partnerId: operatorTenantId, id },
  {
    ...deps,
    mail: {
      ...deps.mail,
      send: async (mail) => {
        await deps.mail.send(mail)
        process.kill(process.pid, 'SIGKILL')
      },
    },
  },
)
