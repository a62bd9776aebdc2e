import { createHash } from 'node:crypto'
import { bankDay, nextBankingDay } from '../ach/banking-days.ts'
import { checkFile } from '../ach/check-file.ts'
import { fillOutbox } from '../ach/replies.ts'
import { json, type Answer, type Asked } from '../http.ts'
import type { State } from '../state.ts'
import type { Provider } from './provider.ts'

const refused = (line: number, message: string): Answer => json({ errors: [{ line, message }] }, 422)

/** Equal bytes are one file, under any name and with each upload. */
const takeFile = (name: string, text: string, state: State): Answer => {
  const { ach } = state.stored
  const sha256 = createHash('sha256').update(text).digest('hex')
  const known = ach.files.find((file) => file.sha256 === sha256)
  if (known) return json({ fileId: known.fileId, sha256 })
  const checked = checkFile(text)
  if ('errors' in checked) return json({ errors: checked.errors }, 422)
  if (ach.files.some((file) => file.name === name)) return refused(1, 'Another file has this name.')
  if (ach.files.some((file) => file.key === checked.key)) {
    return refused(1, 'Another file of this day has this modifier.')
  }
  const fileId = state.newId('ach_')
  const dueOn = nextBankingDay(bankDay(state.now()))
  ach.files.push({ fileId, name, sha256, text, takenAt: new Date(state.now()).toISOString(), key: checked.key })
  ach.payouts.push(...checked.entries.map((entry) => ({ ...entry, fileId, dueOn, answers: [] })))
  state.changed()
  return json({ fileId, sha256 }, 201)
}

const listReplies = (after: string, state: State): Answer => {
  fillOutbox(state)
  const files = state.stored.ach.outbox
    .filter((file) => !file.isAcked && file.name > after)
    .map(({ name, kind, sha256 }) => ({ name, kind, sha256 }))
  return json({ files })
}

const handle = ({ method, path, query, body }: Asked, state: State): Answer | undefined => {
  const [, version, room, name, verb, ...more] = path.split('/').map((part) => decodeURIComponent(part))
  if (version !== 'v1' || more.length > 0) return undefined
  if (room === 'files' && method === 'PUT' && name && verb === undefined) return takeFile(name, body, state)
  if (room !== 'outbox') return undefined
  if (name === undefined) return method === 'GET' ? listReplies(query.get('after') ?? '', state) : undefined
  const file = state.stored.ach.outbox.find((one) => one.name === name)
  if (!file) return json({ message: 'There is no such file.' }, 404)
  if (method === 'GET' && verb === undefined) return { body: file.text }
  if (method !== 'POST' || verb !== 'ack') return undefined
  file.isAcked = true
  state.changed()
  return json({ name, acked: true })
}

/** The paying bank: accepts files and answers for accounts with a special number. */
export const ach: Provider = {
  name: 'ach',
  tooMany: { ...json({ message: 'Too many requests' }, 429), headers: { 'retry-after': '1' } },
  handle: (asked, { state }) =>
    /^Bearer \S+$/.test(asked.headers['authorization'] ?? '')
      ? handle(asked, state)
      : json({ message: 'Unauthorized' }, 401),
}
