/** Every column that holds a sealed value: what a new master key wraps anew. A test holds the list against the schema. */
export const sealedColumns = {
  bank_link: ['access_token', 'account_number', 'routing_number'],
  derived_key: ['sealed'],
  draft: ['sealed'],
  operator_ticket: ['sealed'],
  outbox: ['sealed'],
  owner: ['sealed'],
  registration: ['sealed'],
  staff_totp: ['sealed'],
  store: ['ein_sealed'],
} as const satisfies Record<string, readonly string[]>
