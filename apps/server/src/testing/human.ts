import { getCaptchaChallenge, type CaptchaAction } from '@tillgate/contract/recovery.ts'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { clientOf } from './people.ts'
import type { TestApp } from './start-app.ts'

const isChallenge = (given: object): given is Challenge => 'parameters' in given && 'signature' in given

/** Does what the browser does behind the bot check: a token that is good once. */
export const aHuman = async (app: TestApp, action: CaptchaAction): Promise<string> => {
  const challenge: object = await clientOf(app).call(getCaptchaChallenge, { query: { action } })
  if (!isChallenge(challenge)) throw new Error('no challenge')
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
