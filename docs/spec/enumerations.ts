import { values, type Row } from './row.ts'

export const enumerationRows: Row[] = [
  ...values('1 §2', [
    ['open', 'terms sections, provider', ['provider_agreement', 'general_information', 'financial_terms']],
    [
      'open',
      'terms sections, retailer',
      ['retailer_agreement', 'financial_terms', 'legal_compliance', 'Retailer_obligations', 'general_information'],
    ],
  ]),
  ...values('1 §3, 2 §3', [
    ['open', 'store types', ['GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING']],
    ['open', 'store types of the store form', ['GROCERY', 'PHARMACY']],
    ['open', 'store type icons', ['GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING', 'PERMANENCY']],
    ['open', 'store statuses', ['ACTIVE', 'INACTIVE', 'PENDING']],
    ['open', 'partner types', ['PROVIDER', 'NEWPARTNER']],
  ]),
  ...values('1 §4', [
    [
      'open',
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
    ],
    ['open', 'application statuses', ['APPROVED', 'REJECTED', 'PENDING_AUTH', 'REVIEW']],
  ]),
  ...values('1 §4, 2 §4', [
    [
      'open',
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
    ],
  ]),
  ...values('1 §6, 2 §6', [
    [
      'open',
      'portal roles',
      ['UNASSIGNED', 'RETAILER', 'PROVIDER', 'DENTAL', 'VISION', 'HEARING', 'SUPERVISOR', 'CASHIER'],
    ],
  ]),
  ...values('2 §3', [
    ['open', 'units', ['COUNT', 'GM', 'OZ', 'LB', 'KG', 'GAL', 'FLOZ', 'L', 'ML']],
    ['open', 'user roles', ['CASHIER', 'SUPERVISOR']],
  ]),
  ...values('2 §4', [
    ['open', 'import statuses', ['STARTED', 'INPROGRESS', 'FINISHED', 'FINISHEDWITHERRORS', 'FAILED']],
    [
      'open',
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
    ],
    ['open', 'settlement filter values', ['pending', 'remittancerequested', 'refunded', 'donotrefund']],
    ['open', 'statement statuses', ['PAYMENTREQUESTED', 'DONOTREFUND', 'RETURNED', 'SETTLED', 'PENDING', 'REFUNDED']],
  ]),
]
