import type { ListSource } from '@tillgate/domain/approved-lists.ts'
import type { CoverReason, PurseCents } from '@tillgate/domain/baskets.ts'
import type { EntryType } from '@tillgate/domain/entries.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import type { EntryMode, PurchaseStatus, PurchaseType, RefundStatus } from '@tillgate/domain/purchases.ts'
import type { TerminalStatus } from '@tillgate/domain/terminals.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Now } from './columns.ts'

export type AuthorisationState = 'ASKED' | 'APPROVED' | 'PARTIAL' | 'DECLINED' | 'UNKNOWN' | 'REVERSED'
type Purses = ColumnType<PurseCents[], string, string>

/** Programmes, their lists of approved products, terminals, baskets and what they add to a store's account. */
export type SalesTables = {
  programme: {
    id: string
    code: string
    name: string
    timeZone: Generated<string>
    cutOffTime: Generated<string>
    coversTax: boolean
    isDefault: Generated<boolean>
    createdAt: Now
  }
  purse: { programmeId: string; code: string; name: string; place: number }
  fee_schedule: {
    id: string
    programmeId: string
    partnerId: string | null
    processingBasisPoints: number
    fixedCents: number
    additionalTerminalCents: number
    noticeAt: Now
    effectiveFrom: Date
    createdBy: string | null
    withdrawnAt: Date | null
    withdrawnBy: string | null
  }
  /** Who was told of a schedule, and that it was taken back. */
  fee_notice: { partnerId: string; scheduleId: string; toldAt: Now; withdrawalToldAt: Date | null }
  store_programme: { partnerId: string; storeId: string; programmeId: string; place: number }
  apl_version: {
    id: string
    programmeId: string
    purse: string
    effectiveFrom: Date
    sha256: Buffer
    entries: number
    added: Generated<number>
    removed: Generated<number>
    changed: Generated<number>
    loadedBy: string | null
    loadedAt: Now
    activatedBy: string | null
    activatedAt: Date | null
    source: Generated<ListSource>
    fileName: Generated<string>
    rejected: Generated<number>
    baseId: string | null
    withdrawnBy: string | null
    withdrawnAt: Date | null
  }
  apl_entry: {
    versionId: string
    entryNo: number
    codeKey: string
    category: Generated<string>
    fromDay: string | null
    toDay: string | null
    maxPriceCents: number | null
    name: Generated<string>
    brand: Generated<string>
    size: Generated<string>
    uom: Generated<string>
  }
  terminal: {
    partnerId: string
    id: string
    storeId: string
    name: Generated<string>
    status: Generated<TerminalStatus>
    model: Generated<string>
    appVersion: Generated<string>
    keyHash: Buffer | null
    createdBy: string
    createdAt: Now
    activatedAt: Date | null
    lastSeenAt: Date | null
    retiredAt: Date | null
    retiredBy: string | null
    codeExpiresAt: Date | null
    /** Given to the store by the programme, which is what it pays for. */
    issuedAt: Date | null
    issuedBy: string | null
  }
  activation_code: {
    hash: Buffer
    partnerId: string | null
    terminalId: string
    expiresAt: Date
    usedAt: Date | null
    createdAt: Now
  }
  pos_release: { version: string; publishedAt: Now; updateBy: Date; publishedBy: string | null }
  purchase: {
    partnerId: string
    id: string
    storeId: string
    programmeId: string
    terminalId: string
    cashierId: string
    cashierName: string
    type: PurchaseType
    status: PurchaseStatus
    refundStatus: RefundStatus | null
    terminalTxnNo: number | null
    originalId: string | null
    startedAt: Now
    pricedAt: Date | null
    confirmedAt: Date | null
    endedAt: Date | null
    timedOut: Generated<boolean>
    timeoutSeconds: number
    netCents: number
    taxCents: number
    totalCents: GeneratedAlways<number>
    coveredCents: number
    benefitsCents: Generated<number>
    authorizedTaxCents: Generated<number>
    last4: string | null
    entryMode: EntryMode | null
    feeScheduleId: string | null
    /** Of the code in the receipt's address; null without a receipt. */
    receiptHash: Buffer | null
    receiptEmailedAt: Date | null
    payableFrom: Date | null
    documentsCompleteAt: Date | null
    statementId: string | null
  }
  purchase_line: {
    partnerId: string
    purchaseId: string
    lineNo: number
    itemId: string | null
    code: string
    name: string
    description: string
    unit: Unit
    quantityMilli: number
    priceCents: number
    discountCents: number
    netCents: number
    taxMilli: number
    taxCents: number
    reason: CoverReason
    purse: string | null
    maxPriceCents: number | null
    aplVersionId: string | null
    aplEntryNo: number | null
    eligibleNetCents: number
    eligibleTaxCents: number
    benefitDiscountCents: Generated<number>
    benefitTaxCents: Generated<number>
    returnedMilli: Generated<number>
    originalLineNo: number | null
  }
  authorisation: {
    partnerId: string
    id: string
    purchaseId: string
    kind: PurchaseType
    terminalId: string
    requestKey: string
    requestHash: Buffer
    state: AuthorisationState
    asked: Purses
    approved: Purses
    reference: string | null
    cardRef: string | null
    last4: string | null
    entryMode: EntryMode | null
    declineCode: string | null
    askedAt: Now
    answeredAt: Date | null
    nextTryAt: Date | null
    tries: Generated<number>
  }
  reversed_key: { partnerId: string; terminalId: string; key: string; expiresAt: Now }
  entry: {
    partnerId: string
    id: string
    storeId: string
    programmeId: string
    type: EntryType
    cents: number
    purchaseId: string | null
    reversesId: string | null
    bookedAt: Now
    payableFrom: Date | null
    statementId: string | null
    sourceStatementId: string | null
    reason: Generated<string>
    bookedBy: string | null
  }
}
