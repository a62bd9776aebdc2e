import { readConfig } from '#server/config.ts'
import { sendPost } from '../modules/outbox/identity-post.service.ts'
import { openWorld } from '#server/start.ts'

/** A worker that dies, without a word, once the mail server has said yes and before anybody wrote that down. */
const [id = ''] = process.argv.slice(2)
const config = readConfig()
const { world } = await openWorld(config, config.databaseUrl ?? '', 'tillgate_worker')
await sendPost(
  { id },
  {
    ...world,
    mail: {
      ...world.mail,
      send: async (mail) => {
        await world.mail.send(mail)
        process.kill(process.pid, 'SIGKILL')
      },
    },
  },
)
