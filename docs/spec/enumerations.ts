import { values, type Row } from './row.ts'

export const enumerationRows: Row[] = [
  ...values('1 §2', [
    [
      'done',
      'terms sections, provider',
      ['provider_agreement', 'general_information', 'financial_terms'],
      'packages/domain/src/terms.ts#termsSections.provider',
    ],
    [
      'done',
      'terms sections, retailer',
      ['retailer_agreement', 'financial_terms', 'legal_compliance', 'Retailer_obligations', 'general_information'],
      'packages/domain/src/terms.ts#termsSections.retailer',
    ],
  ]),
  ...values('1 §3, 2 §3', [
    [
      'done',
      'store types',
      ['GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING'],
      'packages/domain/src/stores.ts#storeTypes',
    ],
    ['done', 'store types of the store form', ['GROCERY', 'PHARMACY'], 'packages/domain/src/stores.ts#retailerTypes'],
    [
      'done',
      'store type icons',
      ['GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING', 'PERMANENCY'],
      'packages/domain/src/stores.ts#storeTypeIcons',
    ],
    ['done', 'store statuses', ['ACTIVE', 'INACTIVE', 'PENDING'], 'packages/domain/src/stores.ts#storeStatuses'],
    ['done', 'partner types', ['PROVIDER', 'NEWPARTNER'], 'packages/domain/src/roles.ts#partnerTypes'],
  ]),
  ...values('1 §4', [
    [
      'done',
      'identity statuses',
      [
        'IDV_SUCCESS',
        'IDV_ACTIVE',
        'NONREQUIRED',
        'PENDINGVERIFICATION',
        'IDV_FAILED',
        'IDV_EXPIRED',
        'IDV_CANCELED',
        'IDV_PENDING_REVIEW',
      ],
      'packages/domain/src/stores.ts#identityStatuses',
    ],
    [
      'done',
      'application statuses',
      ['APPROVED', 'REJECTED', 'PENDING_AUTH', 'REVIEW'],
      'packages/domain/src/stores.ts#applicationStatuses',
    ],
  ]),
  ...values('1 §4, 2 §4', [
    [
      'done',
      'bank account statuses',
      [
        'WAITING_FOR_PLAID_VERIFICATION',
        'PENDING_VERIFICATION',
        'AUTOMATICALLY_VERIFIED',
        'MANUALLY_VERIFIED',
        'PENDING_MANUAL_VERIFICATION',
        'PENDING_AUTOMATIC_VERIFICATION',
        'NEITHER_VERIFIED',
        'VERIFICATION_EXPIRED',
        'VERIFICATION_FAILED',
        'DATABASE_INSIGHTS_FAIL',
      ],
      'packages/domain/src/stores.ts#bankAccountStatuses',
    ],
  ]),
  ...values('1 §6, 2 §6', [
    [
      'done',
      'portal roles',
      ['UNASSIGNED', 'RETAILER', 'PROVIDER', 'DENTAL', 'VISION', 'HEARING', 'SUPERVISOR', 'CASHIER'],
      'packages/domain/src/roles.ts#portalRoles',
    ],
  ]),
  ...values('2 §3', [
    [
      'done',
      'units',
      ['COUNT', 'GM', 'OZ', 'LB', 'KG', 'GAL', 'FLOZ', 'L', 'ML'],
      'packages/domain/src/items.ts#units',
    ],
    ['done', 'user roles', ['CASHIER', 'SUPERVISOR'], 'packages/domain/src/users.ts#userRoles'],
  ]),
  ...values('2 §4', [
    [
      'done',
      'import statuses',
      ['STARTED', 'INPROGRESS', 'FINISHED', 'FINISHEDWITHERRORS', 'FAILED'],
      'packages/domain/src/item-batches.ts#batchStatuses',
    ],
    [
      'done',
      'transaction statuses',
      [
        'PENDING',
        'REMITTANCEREQUESTED',
        'REFUNDED',
        'DONOTREFUND',
        'CANCELED',
        'DRAFT',
        'REVERSED',
        'ANALYZED',
        'CONFIRMED',
      ],
      'packages/domain/src/purchases.ts#purchaseStatuses packages/domain/src/purchases.ts#refundStatuses',
    ],
    [
      'done',
      'settlement filter values',
      ['pending', 'remittancerequested', 'refunded', 'donotrefund'],
      'packages/domain/src/purchases.ts#settlementFilters',
    ],
    [
      'done',
      'statement statuses',
      ['PAYMENTREQUESTED', 'DONOTREFUND', 'RETURNED', 'SETTLED', 'PENDING', 'REFUNDED'],
      'packages/domain/src/statements.ts#statementStatuses packages/domain/src/statements.ts#purchasePayments',
    ],
  ]),
]
