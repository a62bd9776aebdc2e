import * as z from 'zod/mini'
import type { State } from '../state.ts'
import { attemptsOf, beginAttempt, setIdentity } from './identity.ts'
import { newPublicToken } from './items.ts'
import type { Item, LinkToken, Session } from './stored.ts'
import { liveToken } from './link-tokens.ts'
import {
  identityPersonas,
  isBankPersona,
  isIdentityPersona,
  makeItem,
  offered,
  personOf,
  verdictOf,
} from './personas.ts'
import { answered, bodyOf, errorBody, invalid, type Call } from './wire.ts'

const kindOf = (token: LinkToken): 'identity' | 'code' | 'bank' => {
  if (token.template !== null) return 'identity'
  return token.itemId === null ? 'bank' : 'code'
}

/** First view of the frame. A completed identity check has no view until another try. */
export const startSession: Call = async (asked, state) => {
  const token = liveToken(state, bodyOf(z.object({ link_token: z.string() }), asked).link_token)
  const kind = kindOf(token)
  const session: Session = {
    id: state.newId('session_'),
    token: token.token,
    identityId: null,
    startedAt: state.now(),
    publicToken: null,
  }
  let isOver = false
  if (token.template !== null) {
    const { clientUserId: user, template, email } = token
    const [known] = attemptsOf(state, user, template)
    const attempt = known ?? (await beginAttempt(state, { user, template, email }))
    isOver = attempt.status !== 'active'
    session.identityId = attempt.id
  }
  state.stored.plaid.sessions = [session, ...state.stored.plaid.sessions].slice(0, 300)
  state.changed()
  const choices =
    kind === 'bank' ? offered(token) : Object.entries(identityPersonas).map(([id, { label }]) => ({ id, label }))
  return answered({
    session_id: session.id,
    kind,
    client_name: token.clientName,
    is_over: isOver,
    choices: kind === 'code' ? [] : choices,
  })
}

const accountOf = ({ account }: Item) => ({
  id: account.id,
  name: account.name,
  mask: account.account.slice(-4),
  type: 'depository',
  subtype: account.subtype,
  verification_status: account.status,
})

const success = (state: State, session: Session, item: Item) => {
  session.publicToken = newPublicToken(state, item)
  return answered({
    done: 'success',
    public_token: session.publicToken,
    metadata: {
      institution:
        item.institutionId === null ? null : { institution_id: item.institutionId, name: item.institutionName },
      accounts: [accountOf(item)],
      account: accountOf(item),
      link_session_id: session.id,
    },
  })
}

const exit = (session: Session, error: object | null, status = '') =>
  answered({
    done: 'exit',
    error,
    metadata: { institution: null, status, link_session_id: session.id, request_id: session.id },
  })

const failure = (session: Session, kind: string, code: string) =>
  exit(session, errorBody(kind, code, code.toLowerCase().replaceAll('_', ' '), session.id))

const Step = z.object({
  action: z.enum(['link', 'code', 'complete', 'close', 'fail']),
  fields: z._default(z.record(z.string(), z.string()), {}),
})
type Stage = { state: State; session: Session; token: LinkToken; fields: Record<string, string> }

const codeMax = 3

/** The third wrong code locks the Item for good. Plaid sends no webhook about a typed code. */
const typeCode = ({ state, session, token, fields }: Stage) => {
  const item = state.stored.plaid.items.find((one) => one.id === token.itemId)
  if (!item || item.account.status !== 'pending_manual_verification') throw invalid('INVALID_LINK_TOKEN')
  const isRight = fields['code']?.toUpperCase() === 'ABC'
  item.wrongCodes += isRight ? 0 : 1
  state.changed()
  if (!isRight && item.wrongCodes < codeMax) {
    return failure(session, 'INVALID_INPUT', 'INCORRECT_DEPOSIT_VERIFICATION')
  }
  item.account.status = isRight ? 'manually_verified' : 'verification_failed'
  item.due = null
  token.isUsed = true
  if (!isRight) return failure(session, 'INVALID_INPUT', 'TOO_MANY_VERIFICATION_ATTEMPTS')
  return success(state, session, item)
}

const complete = async ({ state, session, fields }: Stage) => {
  const attempt = state.stored.plaid.identities.find((one) => one.id === session.identityId)
  if (!attempt || attempt.status !== 'active') return exit(session, null)
  const persona = fields['persona'] ?? ''
  const known: Record<string, string> = isIdentityPersona(persona) ? identityPersonas[persona].fields : {}
  // A known person keeps its own name.
  const typed = { ...fields, ...known }
  await setIdentity(state, attempt, { status: verdictOf(persona, typed), person: personOf(typed) })
  // Finished, which is not passed.
  return answered({ done: 'success', public_token: null, metadata: { link_session_id: attempt.id, accounts: [] } })
}

const link = ({ state, session, token, fields }: Stage) => {
  const persona = fields['persona'] ?? ''
  if (!isBankPersona(persona) || !offered(token).some(({ id }) => id === persona)) {
    throw invalid('INVALID_FIELD', `this link offers no ${persona}`)
  }
  token.isUsed = true
  return success(state, session, makeItem(state, token, { persona, holder: (fields['holder'] ?? '').trim() }))
}

export const takeStep =
  (id: string): Call =>
  async (asked, state) => {
    const session = state.stored.plaid.sessions.find((one) => one.id === id)
    if (!session) throw invalid('INVALID_LINK_TOKEN')
    const { action, fields } = bodyOf(Step, asked)
    const stage = { state, session, token: liveToken(state, session.token), fields }
    if (action === 'close') return exit(session, null, 'requires_credentials')
    if (action === 'fail') return failure(session, 'ITEM_ERROR', fields['code'] ?? 'INVALID_CREDENTIALS')
    if (action === 'code') return typeCode(stage)
    return action === 'complete' ? complete(stage) : link(stage)
  }
