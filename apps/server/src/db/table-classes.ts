/**
 * Place of each table in a database of Citus. Rows of a distributed table lie on the worker of their partner; a reference
 * table is copied to every node; a local table stays on the coordinator. `pgboss` is local.
 */
export const tableClasses = {
  /** By `partner_id`; `partner` by `id`. All are co-located, so a partner moves as a whole. */
  distributed: [
    'partner',
    'ach_entry',
    'apl_notice',
    'application',
    'application_edit',
    'application_event',
    'application_note',
    'application_question',
    'audit_chain',
    'audit_entry',
    'authorisation',
    'bank_link',
    'catalogue_change',
    'catalogue_change_new',
    'catalogue_change_price',
    'catalogue_change_text',
    'document',
    'document_signature',
    'draft',
    'entry',
    'faulty_row',
    'fee_notice',
    'former_name',
    'idempotency',
    'identity_attempt',
    'identity_waiver',
    'import_turn',
    'item',
    'item_batch',
    'item_batch_store',
    'item_store',
    'item_word',
    'outbox',
    'owner',
    'payment_order',
    'payout_hold',
    'payout_participant',
    'payout_request',
    'purchase',
    'purchase_line',
    'reversed_key',
    'sanction_candidate',
    'sanction_screening',
    'staged_row',
    'statement',
    'statement_sum',
    'store',
    'store_programme',
    'store_user',
    'support_contact',
    'terminal',
    'terms_acceptance',
    'user_preference',
  ],
  /** Read by statements of one partner, or parent of a distributed table. */
  reference: [
    'ach_file',
    'apl_entry',
    'apl_version',
    'fee_schedule',
    'pos_release',
    'programme',
    'purse',
    'settlement_run',
    'terms_text',
    'user_account',
  ],
  /** Sessions, codes, counters and files of the bank: read before a partner is known, or of all partners. */
  local: [
    'account_event',
    'account_event_seal',
    'ach_event',
    'ach_reply',
    'ach_trace',
    'activation_code',
    'bank_statement',
    'bank_statement_line',
    'captcha_spent',
    'change_proposal',
    'derived_key',
    'link_token',
    'migration',
    'operator_ticket',
    'passcode',
    'plaid_link_token',
    'proof_result',
    'proof_run',
    'rate_limit',
    'recovery_code',
    'registration',
    'registration_reminder',
    'request_key',
    'sanction_change',
    'sanction_list',
    'schema_definition',
    'session',
    'sign_in_guard',
    'staff_proposal',
    'staff_totp',
    'text_template',
    'user_totp',
    'webhook_inbox',
  ],
} as const

/**
 * Foreign keys that Citus does not have, because a reference or local table refers to a distributed table. No role may delete
 * a row of `partner`, `store` or `terminal`, so only an insert could break them.
 */
export const keysWithoutCitus = [
  'activation_code_partner_id_terminal_id_fkey',
  'fee_schedule_partner_id_fkey',
  'plaid_link_token_partner_id_store_id_fkey',
  'user_account_partner_id_fkey',
] as const

/**
 * Functions that a statement of one partner calls for its rows. Citus runs them on the worker of the partner and permits
 * their own queries there only by a setting of the function. The queries read rows of the same partner.
 */
export const functionsOnShards = [
  'partner_to_review',
  'payment_order_hash',
  'request_manual_card_entry',
  'search_items',
  'search_store_ids',
] as const
