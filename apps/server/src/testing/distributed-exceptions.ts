/** Roles whose statements may read several shards. The other roles belong to one partner. */
export const severalShards = {
  tillgate_operator: 'Operators read lists and figures of all partners.',
  tillgate_payer: 'A run and a file of the bank pay all partners.',
  tillgate_case: 'A decision begins with the search for its partner.',
  tillgate_identity: 'The partner is not known before sign-in.',
  tillgate_staff: 'Staff accounts belong to no partner.',
  tillgate_upkeep: 'Retention deletes expired rows of all partners.',
  tillgate_finder: 'Finds the partner of a token, a receipt or a job among all partners.',
  tillgate_rotator: 'Key rotation wraps the values of all partners.',
} as const

/** Statements that a distributed database does not plan, by the beginning of their text without repeated white space. */
export const unplanned: readonly { begins: string; reason: string }[] = [
  {
    begins: 'update "outbox" set "expires_at" = "expires_at" -',
    reason: 'Tests set the clock of messages back; the product never does.',
  },
  {
    begins: "update application set phase = 'ASSIGNED', due_at = now() + (due_at - paused_at)",
    reason: 'Tests resume an application without its service.',
  },
  {
    begins: 'update bank_link set asked_at = asked_at -',
    reason: 'Tests set the clock of bank links back; the product never does.',
  },
  {
    begins: 'update identity_attempt set changed_at = changed_at -',
    reason: 'Tests set the clock of identity checks back; the product never does.',
  },
  {
    begins: 'update user_account set identity_read_at = identity_read_at -',
    reason: 'Tests set the clock of identity checks back; the product never does.',
  },
]
