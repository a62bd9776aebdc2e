import { readConfig } from '#server/config/config.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { sendMessage } from '../modules/accounts/recipients.service.ts'
import { openLog } from '#server/http/log.ts'
import { openDeps } from '#server/boot/start.ts'

/** A worker that dies, without a word, once the mail server has said yes and before anybody wrote that down. */
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
