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
    begins: "update application set phase = 'ASSIGNED', due_at = now() + (due_at - paused_at)",
    reason: 'Tests resume an application without its service.',
  },
  {
    begins: `select count(*) as violations, json_agg(json_build_object('check', v.rule, 'partnerId', v.partner_id, 'objectId', v.object_id, 'stated', v.stated, 'counted', v.counted)) filter`,
    reason: 'A cluster checks partner by partner instead.',
  },
  {
    begins: 'select "s".*, "d"."sha256" from "document_signature"',
    reason: 'A test reads the signatures of a person.',
  },
  {
    begins: 'insert into "purchase_line" (partner_id, ',
    reason: 'Demonstration data: a cluster has none.',
  },
  {
    begins: 'insert into "purchase" (partner_id, ',
    reason: 'Demonstration data: a cluster has none.',
  },
  {
    begins: 'insert into "entry" (partner_id, ',
    reason: 'Demonstration data: a cluster has none.',
  },
  {
    begins: 'insert into "authorisation" (partner_id, ',
    reason: 'Demonstration data: a cluster has none.',
  },
  {
    begins: 'update store set ein_sealed = overlay(',
    reason: 'A test damages a sealed value.',
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
    begins: 'select t.id, (select max(coalesce(p.confirmed_at',
    reason: 'Demonstration data: a cluster has none.',
  },
  {
    begins: 'select s.id, s.code, s.type, s.time_zone, (select u.id',
    reason: 'Demonstration data: a cluster has none.',
  },
]
