import { resolve } from 'node:path'
import process from 'node:process'
import { startSandbox } from '../apps/sandbox/src/start.ts'
import { startProblem } from '../apps/server/src/boot/start-problem.ts'
import { demonstration } from './demonstration.ts'

const numberOf = (name: string, standard: number): number => Number(process.env[name] || standard)

/**
 * Starts the sandbox beside the product in development. It ends with the process and not with a signal, because a product that
 * stops still sends mails.
 */
export const startSandboxBeside = async (): Promise<void> => {
  const dataDir = resolve(process.env['DATA_DIR'] || './.data')
  try {
    await startSandbox({
      port: numberOf('SANDBOX_PORT', 9400),
      smtpPort: numberOf('SANDBOX_SMTP_PORT', numberOf('SANDBOX_PORT', 9400) + 25),
      dataDir,
      identityWebhook:
        process.env['PLAID_WEBHOOK_URL'] || `http://127.0.0.1:${numberOf('PORT', 3000)}/api/webhooks/plaid`,
      mailWebhook: `http://127.0.0.1:${numberOf('PORT', 3000)}/api/webhooks/mail`,
      product: demonstration(numberOf('PORT', 3000)),
    })
  } catch (error) {
    // One sentence; nothing else has started yet.
    process.stderr.write(`${startProblem(error, dataDir)}\n`)
    process.exit(1)
  }
}
