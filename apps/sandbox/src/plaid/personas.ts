import type { State } from '../state.ts'
import type { Identity, Item, LinkToken } from './stored.ts'

type Bank = { id: string | null; name: string | null; method: string | null }
export const banks = {
  platypus: { id: 'ins_109508', name: 'First Platypus Bank', method: 'INSTANT_AUTH' },
  houndstooth: { id: 'ins_109512', name: 'Houndstooth Bank', method: 'AUTOMATED_MICRODEPOSITS' },
  windowpane: { id: 'ins_135858', name: 'Windowpane Bank', method: 'INSTANT_MICRODEPOSITS' },
  manual: { id: null, name: null, method: null },
} as const satisfies Record<string, Bank>

const checking = '1111222233330000'
const savings = '1111222233331111'
const day = 86_400_000

type Persona = {
  /** As the console and the frame say it. */
  label: string
  /** Behaviour of our own where Plaid documents no test account. */
  isOurs?: boolean
  bank: keyof typeof banks
  account: string
  routing: string
  status: string | null
  subtype?: 'savings'
  hasNumbers?: boolean
  due?: { after: number; status: string }
  /** Which checks have to be switched on in the link token. */
  needs?: keyof NonNullable<LinkToken['auth']>
}

export const bankPersonas = {
  platypus: {
    label: 'First Platypus, checking: verified at once',
    bank: 'platypus',
    account: checking,
    routing: '011401533',
    status: null,
  },
  'platypus-savings': {
    label: 'First Platypus, savings: verified at once',
    bank: 'platypus',
    account: savings,
    routing: '011401533',
    status: null,
    subtype: 'savings',
  },
  'insights-pass': {
    label: 'Typed by hand, ...1111: insights pass',
    bank: 'manual',
    account: savings,
    routing: '110000000',
    status: 'database_insights_pass',
    needs: 'insights',
  },
  'insights-caution': {
    label: 'Typed by hand, ...3333: insights pass with caution',
    bank: 'manual',
    account: '1111222233333333',
    routing: '110000000',
    status: 'database_insights_pass_with_caution',
    needs: 'insights',
  },
  'insights-fail': {
    label: 'Typed by hand, another number: insights fail',
    bank: 'manual',
    account: checking,
    routing: '110000000',
    status: 'database_insights_fail',
    needs: 'insights',
  },
  'same-day': {
    label: 'Typed by hand: a deposit with the code ABC',
    bank: 'manual',
    account: checking,
    routing: '110000000',
    status: 'pending_manual_verification',
    due: { after: 7 * day, status: 'verification_expired' },
    needs: 'sameDay',
  },
  automatic: {
    label: 'Houndstooth, microdeposits_good: verified after a day',
    bank: 'houndstooth',
    account: checking,
    routing: '021000021',
    status: 'pending_automatic_verification',
    due: { after: day, status: 'automatically_verified' },
    needs: 'automated',
  },
  'instant-match': {
    label: 'Houndstooth, ...1111: matched at once',
    bank: 'houndstooth',
    account: savings,
    routing: '021000021',
    status: null,
    needs: 'match',
  },
  windowpane: {
    label: 'Windowpane, code ABC: an instant deposit',
    bank: 'windowpane',
    account: checking,
    routing: '333333334',
    status: 'manually_verified',
    needs: 'sameDay',
  },
  unsent: {
    label: 'Typed by hand, ...7777: deposit not sent for an hour',
    isOurs: true,
    bank: 'manual',
    account: '1111222233337777',
    routing: '110000000',
    status: 'unsent',
    due: { after: 3_600_000, status: 'pending_manual_verification' },
  },
  neither: {
    label: 'Typed by hand, ...5555: no status and no numbers',
    isOurs: true,
    bank: 'manual',
    account: '1111222233335555',
    routing: '110000000',
    status: null,
    hasNumbers: false,
  },
} as const satisfies Record<string, Persona>
export type BankPersona = keyof typeof bankPersonas
export const isBankPersona = (text: string): text is BankPersona => Object.hasOwn(bankPersonas, text)

/** Test accounts that this link token offers. */
export const offered = (token: LinkToken): { id: BankPersona; label: string }[] =>
  Object.keys(bankPersonas)
    .filter(isBankPersona)
    .filter((id) => {
      const persona: Persona = bankPersonas[id]
      return persona.needs === undefined || token.auth?.[persona.needs] === true
    })
    .map((id) => ({ id, label: bankPersonas[id].label + ('isOurs' in bankPersonas[id] ? ' (sandbox only)' : '') }))

type Chosen = { persona: BankPersona; holder: string }

/** `holder`: name that the person typed. A bank login reports the name as the owner's, or no owner without a name. */
export const makeItem = (state: State, token: LinkToken, { persona: id, holder }: Chosen): Item => {
  const persona: Persona = bankPersonas[id]
  const isLogin = persona.status === null && persona.hasNumbers !== false
  const bank: Bank = banks[persona.bank]
  const subtype = persona.subtype ?? 'checking'
  const item: Item = {
    id: state.newId('item_'),
    accessToken: state.newId('access-sandbox-'),
    clientUserId: token.clientUserId,
    holder: holder || 'John Smith',
    owners: isLogin ? [holder].filter(Boolean) : null,
    hasIdentity: token.hasIdentity,
    institutionId: bank.id,
    institutionName: bank.name,
    authMethod: bank.method,
    webhook: token.webhook,
    account: {
      id: state.newId('acc_'),
      name: subtype === 'savings' ? 'Plaid Saving' : 'Plaid Checking',
      subtype,
      account: persona.account,
      routing: persona.routing,
      status: persona.status,
      hasNumbers: persona.hasNumbers ?? true,
    },
    due: persona.due ? { at: state.now() + persona.due.after, status: persona.due.status, code: null } : null,
    wrongCodes: 0,
    isLoginLost: false,
    isRemoved: false,
    createdAt: state.now(),
  }
  state.stored.plaid.items = [item, ...state.stored.plaid.items].slice(0, 300)
  state.changed()
  return item
}

/** The test person of Plaid's sandbox; "Knope-Review" is ours and waits for the console. */
const leslie: Record<string, string> = {
  first: 'Leslie',
  phone: '+12345678909',
  code: '11111',
  street: '123 Main St.',
  city: 'Pawnee',
  region: 'IN',
  zip: '46001',
  born: '1975-01-18',
}
export const identityPersonas = {
  typed: {
    label: 'The person named above, with a driver’s license: passes (sandbox only)',
    fields: { document: 'yes' },
  },
  'typed-data': { label: 'The person named above, without a document: passes (sandbox only)', fields: {} },
  leslie: { label: 'Leslie Knope: passes', fields: { ...leslie, last: 'Knope', ssn: '123-45-6789' } },
  'leslie-review': {
    label: 'Leslie Knope-Review: has to be looked at (sandbox only)',
    fields: { ...leslie, last: 'Knope-Review', ssn: '123-45-6789' },
  },
  'leslie-typo': {
    label: 'Leslie Knope, born in another year: fails',
    fields: { ...leslie, born: '1976-01-18', last: 'Knope', ssn: '123-45-6789' },
  },
  stranger: {
    label: 'Somebody else: fails',
    fields: { ...leslie, first: 'Ron', last: 'Swanson', ssn: '987-65-4321' },
  },
} as const
export type IdentityPersona = keyof typeof identityPersonas
export const isIdentityPersona = (text: string): text is IdentityPersona => Object.hasOwn(identityPersonas, text)

/** Person of the fields `first`, `last`, `born` and `document`; null without a name. */
export const personOf = ({
  first = '',
  last = '',
  born = '',
  document = '',
}: Record<string, string>): Identity['person'] =>
  first === '' && last === ''
    ? null
    : { givenName: first, familyName: last, dateOfBirth: born === '' ? null : born, document: document === 'yes' }

export const verdictOf = (persona: string, fields: Record<string, string>): 'success' | 'failed' | 'pending_review' => {
  if (persona === 'typed' || persona === 'typed-data') return 'success'
  const isLeslie = Object.entries(leslie).every(([name, value]) => fields[name] === value)
  const isNumber = ['123-45-6789', '123-45-6788'].includes(fields['ssn'] ?? '')
  if (!isLeslie || !isNumber) return 'failed'
  if (fields['last'] === 'Knope-Review') return 'pending_review'
  return fields['last'] === 'Knope' ? 'success' : 'failed'
}
