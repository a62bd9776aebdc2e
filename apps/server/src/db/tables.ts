import type { LinkMode } from '@tillgate/domain/bank-links.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import type { BatchStatus, Lane } from '@tillgate/domain/item-batches.ts'
import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import type { ManualCardEntryStatus } from '@tillgate/domain/manual-card-entry.ts'
import type { OperatorRole, PortalRole } from '@tillgate/domain/roles.ts'
import type {
  ApplicationStatus,
  BankAccountStatus,
  IdentityStatus,
  StoreStatus,
  StoreType,
} from '@tillgate/domain/stores.ts'
import type { TermsDocument } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import type { Generated } from 'kysely'
import type { AccessTables } from './access-tables.ts'
import type { ApplicationTables } from './application-tables.ts'
import type { Audience, Json, Now } from './columns.ts'
import type { PlaidTables } from './plaid-tables.ts'
import type { SalesTables } from './sales-tables.ts'
import type { SettlementTables } from './settlement-tables.ts'

export type { Audience }

/** One line per column; the migrations say what each may hold. */
export type Tables = AccessTables &
  ApplicationTables &
  PlaidTables &
  SalesTables &
  SettlementTables & {
    partner: {
      id: string
      businessName: string
      type: StoreType
      applicationStatus: ApplicationStatus
      approvedScreen: Generated<boolean>
      primaryStoreId: string | null
      agreedVersion: Generated<string | null>
      manualCardEntry: Generated<ManualCardEntryStatus>
      manualCardEntryAt: Generated<Date | null>
      manualCardEntryReason: Generated<string>
      createdAt: Now
    }
    user_account: {
      id: string
      partnerId: string | null
      audience: Audience
      email: string
      passwordHash: string | null
      firstName: string
      lastName: string
      phoneNumber: string | null
      role: PortalRole | OperatorRole
      active: Generated<boolean>
      emailVerified: Generated<boolean>
      twoFactor: Generated<boolean>
      twoFactorWay: Generated<TwoFactorWay>
      identityStatus: Generated<IdentityStatus>
      identityAskedAt: Date | null
      identityReadAt: Date | null
      identityResetAt: Date | null
      version: Generated<number>
      language: Generated<Language>
      createdAt: Now
    }
    store_user: { partnerId: string; storeId: string; userId: string }
    store: {
      partnerId: string
      id: string
      businessName: string
      type: StoreType
      code: string
      addressLine1: string
      addressLine2: Generated<string>
      city: string
      stateCode: string
      zipCode: string
      timeZone: Generated<string>
      status: StoreStatus
      applicationStatus: ApplicationStatus
      bankAccountStatus: Generated<BankAccountStatus>
      bankAccountLast4: string | null
      bankLinkMode: LinkMode | null
      bankChangeAskedAt: Generated<Date | null>
      createdAt: Now
      doingBusinessAs: Generated<string>
      einSealed: Generated<Buffer | null>
      einIndex: Generated<Buffer | null>
      contactPerson: Generated<string>
      contactEmail: Generated<string>
      phoneNumber: Generated<string>
      addressSource: Generated<'AUTOCOMPLETE' | 'TYPED' | 'MANUAL' | null>
      addressVerified: Generated<boolean>
      addressUsualCity: Generated<string>
      streetVerified: Generated<boolean>
      businessDescription: Generated<string>
      npi: Generated<string>
      suspendedAt: Generated<Date | null>
      suspendedBy: Generated<string | null>
      suspendedFrom: Generated<StoreStatus | null>
      suspendedReason: Generated<string>
      version: Generated<number>
      ownersVersion: Generated<number>
    }
    owner: {
      partnerId: string
      storeId: string
      id: string
      place: number
      sealed: Buffer
      ownership: number
      isControlPerson: boolean
    }
    draft: {
      partnerId: string
      storeId: string
      userId: string
      form: 'business' | 'owners' | 'store' | 'new-store'
      sealed: Buffer
      savedAt: Now
    }
    item: {
      partnerId: string
      id: string
      code: string
      codeNumber: Generated<number>
      codeKey: string
      name: string
      description: string
      unit: Unit
      aplVerified: Generated<boolean>
      applyAllStores: Generated<boolean>
      version: Generated<number>
      createdBy: string | null
      createdAt: Now
      updatedAt: Now
      deletedAt: Date | null
    }
    item_store: {
      partnerId: string
      storeId: string
      itemId: string
      priceCents: number
      taxMilli: number
      active: boolean
      version: Generated<number>
      updatedAt: Now
      deletedAt: Date | null
    }
    item_batch: {
      partnerId: string
      id: string
      fileName: string
      originalFileName: string
      fileKey: string | null
      errorFileKey: string | null
      sha256: Buffer
      bytes: number
      status: BatchStatus
      phase: string
      allStores: boolean
      language: string
      createdBy: string
      originals: Generated<number>
      created: Generated<number>
      updated: Generated<number>
      unchanged: Generated<number>
      failed: Generated<number>
      progress: Generated<number>
      messageCode: string | null
      messageHoles: Json | null
      problems: Json | null
      startedAt: Date | null
      endedAt: Date | null
      leaseUntil: Date | null
      attempt: Generated<number>
      cursor: string | null
      cards: Generated<number>
      lane: Generated<Lane>
      turns: Generated<number>
      understood: Json | null
      createdAt: Now
    }
    item_batch_store: { partnerId: string; batchId: string; storeId: string }
    import_turn: { partnerId: string; batchId: string | null; leaseUntil: Date | null }
    idempotency: {
      partnerId: string
      userId: string
      /** The zero id for callers without a terminal. */
      terminalId: Generated<string>
      key: string
      requestHash: Buffer
      answer: Json | null
      createdAt: Now
    }
    audit_entry: {
      partnerId: string
      id: string
      at: Now
      actorId: string
      actorRole: string
      action: string
      object: string
      objectId: string
      before: Json | null
      after: Json | null
      trial: Json | null
      requestId: string
      proof: Buffer
    }
    terms_text: { sha256: Buffer; document: TermsDocument; version: string; language: Language; content: string }
    terms_acceptance: {
      partnerId: string
      id: string
      userId: string
      document: TermsDocument
      version: string
      sha256: Buffer
      language: Language
      shownAt: Date | null
      acceptedAt: Now
      ip: string
      userAgent: string
    }
    outbox: {
      partnerId: string
      id: string
      sealed: Buffer | null
      language: string
      createdAt: Now
      expiresAt: Date
      sentAt: Date | null
      attempts: Generated<number>
      dueAt: Now
      inHand: Generated<boolean>
      failure: string | null
    }
  }
