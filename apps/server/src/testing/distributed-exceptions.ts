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

/** Statements that a cluster is not sent, by the beginning of their text without repeated white space. */
export const unplanned: readonly { begins: string; reason: string }[] = [
  {
    begins: `select count(*) as violations, json_agg(json_build_object('check', v.rule, 'partnerId', v.partner_id, 'objectId', v.object_id, 'stated', v.stated, 'counted', v.counted)) filter`,
    reason: 'A cluster checks partner by partner instead.',
  },
]

/** Statements of a partner that read several shards, by the beginning of their text. */
export const wide: readonly { begins: string; reason: string }[] = [
  {
    begins: 'update "store" set',
    reason: 'Tests read or prepare rows without the partner, under row-level security.',
  },
  {
    begins: 'update "document" set',
    reason: 'Tests read or prepare rows without the partner, under row-level security.',
  },
  {
    begins: 'select "id", "file_key", "sealed", "removed_at" from "document"',
    reason: 'Tests read or prepare rows without the partner, under row-level security.',
  },
  {
    begins: 'select "action" from "audit_entry"',
    reason: 'Tests read or prepare rows without the partner, under row-level security.',
  },
  {
    begins: 'select * from ',
    reason: 'Tests read or prepare rows without the partner, under row-level security.',
  },
  {
    begins: 'select partner_id from item',
    reason: 'Tests read or prepare rows without the partner, under row-level security.',
  },
  {
    begins: 'select distinct partner_id from outbox',
    reason: 'Tests read or prepare rows without the partner, under row-level security.',
  },
  {
    begins: 'select "bank_account_status", "bank_account_last4" from "store"',
    reason: 'Tests read or prepare rows without the partner, under row-level security.',
  },
  {
    begins: 'update bank_link set "asked_at" = to_timestamp(',
    reason: 'The clock of tests moves the rows of all partners.',
  },
  {
    begins: 'update identity_attempt set "changed_at" = to_timestamp(',
    reason: 'The clock of tests moves the rows of all partners.',
  },
]
