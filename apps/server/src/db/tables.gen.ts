import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Now } from '#server/db/columns.ts'

/** Made from the database by table-types.test.ts: not for editing. Narrower types are in narrow-types.ts. */
export type GeneratedTables = {
  account_event: {
    id: string
    at: Now
    userId: string | null
    subject: Buffer | null
    action: string
    ip: string
    userAgent: string
    trial: Json | null
    requestId: string
  }
  account_event_seal: {
    number: number
    until: Date
    events: number
    proof: Buffer
  }
  accountant: {
    partnerId: string
    name: string
    email: string
    language: string
    isMonthly: boolean
    sentMonth: string
  }
  accountant_link: {
    partnerId: string
    id: string
    month: string
    name: string
    email: string
    tokenHash: Buffer
    sentAt: Now
    expiresAt: Date
    revokedAt: Date | null
    downloads: Generated<number>
    downloadedAt: Date | null
    passHash: Buffer | null
    passUntil: Date | null
  }
  ach_entry: {
    partnerId: string
    id: string
    fileId: string
    statementId: string
    bankLinkId: string
    trace: string
    cents: number
    effectiveDay: string
    last4: string
    routingLast4: string
    holder: string
    accountType: string
  }
  ach_event: {
    id: string
    replyId: string | null
    line: number
    kind: string
    code: string
    originalTrace: string
    cents: Generated<number>
    text: Generated<string>
    sealed: Buffer | null
    partnerId: string | null
    statementId: string | null
    achEntryId: string | null
    state: string
    why: Generated<string>
    dueDay: string | null
    receivedAt: Now
    resolvedAt: Date | null
    resolvedBy: string | null
    resolution: Generated<string>
    mail: Json | null
    typedBy: string | null
    typedAt: Date | null
    typedSealed: Buffer | null
    typedReason: Generated<string>
  }
  ach_file: {
    id: string
    runId: string
    name: string
    day: string
    modifier: string
    effectiveDay: string
    status: Generated<string>
    sealed: Buffer
    sha256: string
    entries: number
    creditCents: number
    approvedAt: Date
    askedAt: Date | null
    sentAt: Date | null
    bankFileId: string | null
    voidReason: Generated<string>
    attempts: Generated<number>
    attemptedAt: Date | null
    attemptError: Generated<string>
  }
  ach_reply: {
    id: string
    name: string
    sha256: string
    sealed: Buffer
    problems: Generated<Json>
    receivedAt: Now
    handledAt: Date | null
    acknowledgedAt: Date | null
  }
  ach_trace: {
    id: Generated<boolean>
    last: number
  }
  activation_code: {
    hash: Buffer
    partnerId: string | null
    terminalId: string
    expiresAt: Date
    usedAt: Date | null
    createdAt: Now
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
  apl_notice: {
    partnerId: string
    versionId: string
    toldAt: Now
  }
  apl_version: {
    id: string
    programId: string
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
    source: Generated<string>
    fileName: Generated<string>
    rejected: Generated<number>
    baseId: string | null
    withdrawnBy: string | null
    withdrawnAt: Date | null
  }
  application: {
    partnerId: string
    id: string
    storeId: string
    status: string
    phase: string
    submittedAt: Now
    submittedBy: string | null
    dueAt: Date
    pausedAt: Date | null
    assigneeId: string | null
    decidedAt: Date | null
    decidedBy: string | null
    rejectionReason: string | null
    rejectionText: Generated<string>
    appealedAt: Date | null
    appealText: Generated<string>
    tinResult: string | null
    tinEin: Buffer | null
    tinName: string | null
    tinAskedAt: Date | null
    einUnusual: Generated<boolean>
    proposal: Json | null
    proposedBy: string | null
    proposedAt: Date | null
    appealAnsweredAt: Date | null
    fixReason: string | null
    fixText: Generated<string>
    resubmittedAt: Date | null
    overrides: Generated<Json>
    npiResult: string | null
    npiNumber: string | null
    npiRecord: Json | null
    npiAskedAt: Date | null
    rejectionProposedBy: string | null
    askedAt: Date | null
    reminders: Generated<number>
    remindedAt: Date | null
    recheckCause: string | null
    recheckAt: Date | null
    recheckMore: Generated<string[]>
    recheckEndBy: string | null
    recheckEndAt: Date | null
    recheckEndReason: Generated<string>
    lateToldAt: Date | null
    rejectedBeforeBy: Generated<string[]>
  }
  application_edit: {
    partnerId: string
    id: string
    applicationId: string
    field: string
    before: string
    after: string
    reason: string
    editorId: string
    at: Now
  }
  application_event: {
    partnerId: string
    applicationId: string | null
    id: string
    event: string
    at: Now
    actorId: string | null
    storeId: string | null
  }
  application_note: {
    partnerId: string
    id: string
    applicationId: string
    text: string
    authorId: string
    at: Now
  }
  application_question: {
    partnerId: string
    applicationId: string
    id: string
    field: string
    message: string
    askedBy: string
    askedAt: Now
    answeredAt: Date | null
    closedAt: Date | null
    isFix: Generated<boolean>
    before: string | null
    after: string | null
    answerText: string | null
    answeredBy: string | null
    beforeDocument: string | null
    afterDocument: string | null
  }
  audit_chain: {
    partnerId: string
    begunAt: Now
    base: Generated<Buffer>
    length: Generated<number>
    proof: Generated<Buffer>
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
    number: number | null
  }
  authorisation: {
    partnerId: string
    id: string
    purchaseId: string
    kind: string
    terminalId: string
    requestKey: string
    requestHash: Buffer
    state: string
    asked: Json
    approved: Generated<Json>
    reference: string | null
    cardRef: string | null
    last4: string | null
    entryMode: string | null
    declineCode: string | null
    askedAt: Now
    answeredAt: Date | null
    nextTryAt: Date | null
    tries: Generated<number>
  }
  bank_column_mapping: {
    headerKey: string
    mapping: Json
    chosenBy: string
    chosenAt: Now
  }
  bank_link: {
    partnerId: string
    id: string
    storeId: string
    lastLinkSessionId: string
    state: string
    itemId: string | null
    accessToken: Buffer | null
    accountId: string | null
    accountNumber: Buffer | null
    routingNumber: Buffer | null
    last4: string | null
    holder: string | null
    accountType: string | null
    said: string | null
    claimed: string | null
    askedBy: string
    askedAt: Now
    checkedAt: Date | null
    createdAt: Now
    accountIndex: Buffer | null
    routingLast4: string | null
    verifiedAt: Date | null
    retiredAt: Date | null
    retiredReason: string | null
    nextStatus: string | null
    source: Generated<string>
    ownersState: string | null
    ownersSealed: Buffer | null
    ownersAt: Date | null
    reusedFrom: string | null
    codeMails: Generated<number>
    codeMailedAt: Date | null
  }
  bank_posting: {
    id: string
    statementId: string
    lineNo: number
    exceptionId: string
    kind: string
    reverses: string | null
    reason: string
    bookedBy: string
    confirmedBy: string | null
    bookedAt: Now
  }
  bank_posting_entry: {
    postingId: string
    account: string
    cents: number
  }
  bank_statement: {
    id: string
    name: string
    format: string
    firstDay: string
    day: string
    asOf: string | null
    last4: string
    openingCents: number
    closingCents: number
    records: number
    sha256: string
    sealed: Buffer
    loadedBy: string
    loadedAt: Now
    withdrawnAt: Date | null
    pendingRows: Generated<number>
    otherAccounts: Generated<number>
  }
  bank_statement_line: {
    statementId: string
    no: number
    typeCode: string
    cents: number
    reference: string
    text: string
    result: string
    record: string | null
    fileId: string | null
    eventId: string | null
    exceptionId: string | null
    expectedCents: number
  }
  captcha_spent: {
    signature: Buffer
    expiresAt: Date
  }
  catalogue_change: {
    partnerId: string
    id: string
    kind: string
    status: Generated<string>
    userId: string
    createdAt: Now
    undoes: string | null
    undoneBy: string | null
    items: Generated<number>
    total: Generated<number>
    restored: Generated<number>
    stage: Generated<string>
    cursor: string | null
    attempts: Generated<number>
    leaseUntil: Date | null
    fromStoreId: string | null
    toStoreId: string | null
    pricePercent: Generated<number>
  }
  catalogue_change_new: {
    partnerId: string
    changeId: string
    id: string
    itemIds: string[]
    storeIds: string[]
  }
  catalogue_change_price: {
    partnerId: string
    changeId: string
    itemId: string
    storeId: string
    version: number
    oldPriceCents: number | null
    oldTaxMilli: number | null
    oldActive: boolean | null
    newPriceCents: number | null
    newTaxMilli: number | null
    newActive: boolean | null
  }
  catalogue_change_text: {
    partnerId: string
    changeId: string
    itemId: string
    version: number
    oldWords: string
    before: Json
    after: Json
  }
  change_proposal: {
    id: string
    number: GeneratedAlways<number>
    kind: string
    state: Generated<string>
    programId: string | null
    partnerId: string | null
    subjectId: string | null
    change: Json
    reason: string
    proposedBy: string
    proposedAt: Now
    expiresAt: Date | null
    decidedBy: string | null
    decidedAt: Date | null
    decisionReason: Generated<string>
    obstacle: string | null
  }
  column_mapping: {
    partnerId: string
    headerKey: string
    mapping: Json
    chosenAt: Now
  }
  cover_notice: {
    partnerId: string
    endsOn: string
  }
  cover_request: {
    partnerId: string
    id: string
    itemId: string
    programId: string
    purse: string
    reason: string
    askedBy: string
    askedAt: Now
    status: Generated<string>
    answer: Generated<string>
    answeredBy: string | null
    answeredAt: Date | null
  }
  daily_mail_event: {
    partnerId: string
    userId: string
    eventId: string
    dueAt: Date
  }
  day_report: {
    partnerId: string
    id: string
    storeId: string
    terminalId: string
    zNumber: number
    day: string
    fromAt: Date
    toAt: Date
    closedAt: Now
    closedBy: string
    closedByName: string
    approvalId: string | null
    floatCents: number
    expectedCents: number
    countedCents: number | null
    note: string
    figures: Json
  }
  day_report_row: {
    partnerId: string
    reportId: string
    objectId: string
    kind: string
  }
  derived_key: {
    id: string
    sealed: Buffer
    createdAt: Now
  }
  document: {
    partnerId: string
    storeId: string
    id: string
    kind: string
    fileKey: string | null
    fileName: string
    media: string
    bytes: number
    sha256: Buffer
    uploadedBy: string
    uploadedAt: Now
    removedAt: Date | null
    sealed: Buffer | null
    expiresOn: string | null
    expirySetBy: string | null
    remindedDays: number | null
    verifiedBy: string | null
    verifiedAt: Date | null
    expirySetAt: Date | null
  }
  document_signature: {
    partnerId: string
    documentId: string
    userId: string
    version: string
    textSha256: Buffer
    language: string
    signedBy: string
    signedAt: Date
    ip: string
    userAgent: string
  }
  draft: {
    partnerId: string
    storeId: string
    form: string
    sealed: Buffer
    savedAt: Now
    userId: string
  }
  drawer_opening: {
    partnerId: string
    id: string
    storeId: string
    terminalId: string
    openedBy: string
    openedByName: string
    approvalId: string | null
    openedAt: Now
  }
  entry: {
    partnerId: string
    id: string
    storeId: string
    programId: string
    type: string
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
  fee_notice: {
    partnerId: string
    scheduleId: string
    toldAt: Now
    withdrawalToldAt: Date | null
  }
  fee_schedule: {
    id: string
    programId: string
    partnerId: string | null
    processingBasisPoints: number
    fixedCents: number
    additionalTerminalCents: number
    noticeAt: Now
    effectiveFrom: Date
    createdBy: string | null
    withdrawnAt: Date | null
    withdrawnBy: string | null
    confirmedBy: string | null
  }
  former_name: {
    partnerId: string
    id: string
    subjectId: string
    kind: string
    name: string
    until: Now
    findText: GeneratedAlways<string>
  }
  idempotency: {
    partnerId: string
    userId: string
    key: string
    requestHash: Buffer
    answer: Json | null
    createdAt: Now
    terminalId: Generated<string>
  }
  identity_attempt: {
    partnerId: string
    id: string
    userId: string
    providerId: string
    status: string
    steps: Json | null
    beganAt: Date
    completedAt: Date | null
    changedAt: Now
    personSealed: Buffer | null
  }
  identity_waiver: {
    partnerId: string
    userId: string
    proposedBy: string
    reason: string
    at: Now
  }
  import_lock: {
    partnerId: string
    batchId: string | null
    leaseUntil: Date | null
  }
  item: {
    partnerId: string
    id: string
    code: string
    codeKey: string
    name: string
    description: string
    unit: string
    aplVerified: Generated<boolean>
    createdBy: string | null
    createdAt: Now
    updatedAt: Now
    deletedAt: Date | null
    version: Generated<number>
    applyAllStores: Generated<boolean>
    codeNumber: GeneratedAlways<number>
    words: Generated<string>
    codeReversed: GeneratedAlways<string>
    createdIn: string | null
    coverEndsOn: string | null
    lastTransaction: Generated<number>
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
    status: string
    phase: Generated<string>
    allStores: boolean
    language: string
    createdBy: string
    fileRows: Generated<number>
    created: Generated<number>
    updated: Generated<number>
    unchanged: Generated<number>
    failed: Generated<number>
    progress: Generated<number>
    messageCode: string | null
    messageParams: Json | null
    problems: Json | null
    startedAt: Date | null
    endedAt: Date | null
    leaseUntil: Date | null
    attempt: Generated<number>
    createdAt: Now
    cursor: string | null
    cardNumberRows: Generated<number>
    queue: Generated<string>
    attemptsNotLost: Generated<number>
    understood: Json | null
    mode: Generated<string>
    fixes: Generated<string[]>
    warnings: Json | null
    preview: Json | null
    checkedAt: Date | null
    repairable: Generated<number>
    reading: Generated<Json>
    held: Generated<boolean>
  }
  item_batch_store: {
    partnerId: string
    batchId: string
    storeId: string
  }
  item_store: {
    partnerId: string
    storeId: string
    itemId: string
    priceCents: number
    taxMilli: number
    active: boolean
    updatedAt: Now
    deletedAt: Date | null
    version: Generated<number>
    lastTransaction: Generated<number>
  }
  item_word: {
    partnerId: string
    word: string
    backwards: GeneratedAlways<string>
  }
  journal_account: {
    partnerId: string
    account: string
    number: string
    name: string
  }
  ledger_check_result: {
    runId: string
    rule: string
    lookedAt: number
    violations: number
    found: Generated<Json>
  }
  ledger_check_run: {
    id: string
    askedBy: string | null
    begunAt: Now
    endedAt: Date | null
  }
  link_token: {
    tokenHash: Buffer
    userId: string
    purpose: string
    expiresAt: Date
    usedAt: Date | null
    createdAt: Now
  }
  list_column_mapping: {
    programId: string
    purse: string
    headerKey: string
    mapping: Json
    chosenBy: string
    chosenAt: Now
  }
  notification_setting: {
    partnerId: string
    userId: string
    kind: string
    mail: string
    text: boolean
  }
  operator_ticket: {
    tokenHash: Buffer
    userId: string
    sealed: Buffer | null
    attempts: Generated<number>
    expiresAt: Date
    usedAt: Date | null
    device: Generated<Buffer>
  }
  outbox: {
    partnerId: string
    id: string
    sealed: Buffer | null
    language: string
    createdAt: Now
    sentAt: Date | null
    attempts: Generated<number>
    failure: string | null
    dueAt: Now
    inHand: Generated<boolean>
    expiresAt: Date
    recipient: Buffer | null
    shown: Buffer | null
    channel: string | null
    applicationId: string | null
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
  partner: {
    id: string
    businessName: string
    type: string
    applicationStatus: string
    approvedScreen: Generated<boolean>
    primaryStoreId: string | null
    createdAt: Now
    manualCardEntry: Generated<string>
    manualCardEntryAt: Date | null
    agreedVersion: string | null
    manualCardEntryReason: Generated<string>
    blockedAt: Date | null
    screeningHeldAt: Date | null
    lastDay: string | null
    endReason: Generated<string>
    endedAt: Date | null
  }
  partner_event: {
    partnerId: string
    id: string
    kind: string
    subject: string
    userId: string | null
    details: Json
    happenedAt: Now
    readBy: Generated<string[]>
  }
  passcode: {
    id: string
    subject: Buffer
    purpose: string
    codeHash: Buffer
    attempts: Generated<number>
    expiresAt: Date
    provedAt: Date | null
    burntAt: Date | null
    createdAt: Now
    unsent: Generated<boolean>
    textBudget: string | null
  }
  passkey: {
    id: string
    userId: string
    credentialId: Buffer
    publicKey: Buffer
    userHandle: Buffer
    counter: number
    transports: string[]
    synced: boolean
    name: string
    createdAt: Now
    lastUsedAt: Date | null
  }
  passkey_challenge: {
    tokenHash: Buffer
    challengeHash: Buffer
    purpose: string
    audience: string
    subject: Buffer | null
    userId: string | null
    userHandle: Buffer | null
    expiresAt: Date
  }
  payment_order: {
    partnerId: string
    id: string
    runId: string
    builtAt: Now
    number: GeneratedAlways<number>
    previousHash: Buffer | null
    hash: Buffer | null
  }
  payout_hold: {
    partnerId: string
    storeId: string | null
    id: string
    kind: string
    bankLinkId: string | null
    begunBy: string
    begunAt: Now
    endsAt: Date | null
    statementId: string | null
    reason: Generated<string>
    endsWithRelink: Generated<boolean>
    endedAt: Date | null
    endedBy: string | null
    endReason: Generated<string>
  }
  payout_participant: {
    partnerId: string
    id: string
    userId: string
    kind: string
    storeId: string | null
    programId: string | null
    runId: string | null
    statementId: string | null
    entryId: string | null
    purchaseId: string | null
    at: Now
  }
  plaid_link_token: {
    partnerId: string
    storeId: string
    id: string
    sealed: Buffer
    createdAt: Now
  }
  pos_release: {
    version: string
    publishedAt: Now
    updateBy: Date
    publishedBy: string | null
  }
  program: {
    id: string
    code: string
    name: string
    timeZone: Generated<string>
    cutOffTime: Generated<string>
    coversTax: boolean
    isDefault: Generated<boolean>
    createdAt: Now
    cutOffWeekdays: number[] | null
    adjustmentLimitCents: number | null
    requiresScreening: Generated<boolean>
  }
  purchase: {
    partnerId: string
    id: string
    storeId: string
    programId: string
    terminalId: string
    cashierId: string
    cashierName: string
    type: string
    status: string
    refundStatus: string | null
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
    coveredCents: number
    benefitsCents: Generated<number>
    authorizedTaxCents: Generated<number>
    last4: string | null
    entryMode: string | null
    feeScheduleId: string | null
    receiptHash: Buffer | null
    receiptEmailedAt: Date | null
    payableFrom: Date | null
    documentsCompleteAt: Date | null
    statementId: string | null
    totalCents: GeneratedAlways<number>
    receiptNumber: Generated<string>
    documentId: string | null
    balances: Json | null
  }
  purchase_line: {
    partnerId: string
    purchaseId: string
    lineNo: number
    itemId: string | null
    code: string
    name: string
    description: string
    unit: string
    quantityMilli: number
    priceCents: number
    discountCents: number
    netCents: number
    taxMilli: number
    taxCents: number
    reason: string
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
  purse: {
    programId: string
    code: string
    name: string
    place: number
  }
  rate_limit: {
    key: Buffer
    hits: number
    until: Date
  }
  recovery_code: {
    userId: string
    hash: Buffer
    usedAt: Date | null
  }
  registration: {
    subject: Buffer
    sealed: Buffer
    language: string
    verifiedUntil: Date | null
    passcodeId: string | null
    createdAt: Now
  }
  registration_reminder: {
    userId: string
    remindedAt: Now
    reminders: Generated<number>
  }
  rejected_row: {
    partnerId: string
    batchId: string
    n: number
    cells: string[]
    cause: Json
    faults: Json
    codeKey: string | null
    staged: Generated<boolean>
    version: Generated<number>
    editedBy: string | null
    editedAt: Date | null
  }
  request_key: {
    owner: Buffer
    key: string
    hash: Buffer
    createdAt: Now
  }
  reversed_key: {
    partnerId: string
    terminalId: string
    key: string
    expiresAt: Generated<Date>
  }
  sale_document: {
    partnerId: string
    id: string
    fileName: string
    media: string
    bytes: number
    sha256: Buffer
    sealed: Buffer
    uploadedBy: string
    uploadedAt: Now
  }
  sales_mail: {
    partnerId: string
    storeId: string
    userId: string
    day: string
    dueAt: Date
  }
  sanction_candidate: {
    partnerId: string
    id: string
    nameKey: Buffer
    isPerson: boolean
    uid: string
    entryHash: Buffer
    entry: Json
    listedName: string
    score: number
    listId: string
    publishedOn: string
    foundAt: Now
    goneAt: Date | null
    state: Generated<string>
    wasSame: Generated<boolean>
    reason: Generated<string>
    proposedBy: string | null
    proposedAt: Date | null
    decidedBy: string | null
    decidedAt: Date | null
  }
  sanction_case: {
    id: string
    number: GeneratedAlways<number>
    partnerId: string
    openedBy: string
    openedAt: Now
    ownerId: string
    ownedAt: Now
    reportedBy: string | null
    reportedAt: Date | null
    reportNumber: string | null
    reportCents: number | null
    reportFileName: string | null
    reportBytes: number | null
    reportSealed: Buffer | null
    liftProposedBy: string | null
    liftProposedAt: Date | null
    liftedBy: string | null
    liftedAt: Date | null
    deputyId: string | null
  }
  sanction_change: {
    listId: string
    no: number
    change: string
    uid: string
    kind: string
    name: string
  }
  sanction_list: {
    id: string
    source: string
    fileName: string
    sha256: Buffer
    publishedOn: string
    entries: number
    added: number
    removed: number
    changed: number
    content: string
    baseId: string | null
    loadedBy: string | null
    loadedAt: Now
    activatedBy: string | null
    activatedAt: Date | null
    withdrawnBy: string | null
    withdrawnAt: Date | null
  }
  sanction_note: {
    id: string
    caseId: string
    kind: string
    text: string
    byId: string
    at: Now
  }
  sanction_screening: {
    partnerId: string
    listId: string
    publishedOn: string
    namesVersion: number
    nameKeys: string[]
    screenedAt: Now
  }
  sanction_task: {
    id: string
    caseId: string
    kind: string
    dueOn: string
    state: Generated<string>
    endedBy: string | null
    endedAt: Date | null
    title: string | null
  }
  scale_label: {
    partnerId: string
    storeId: string
    codeKey: string
    pluKey: string
  }
  session: {
    tokenHash: Buffer
    userId: string
    audience: string
    authenticatedAt: Now
    expiresAt: Generated<Date>
    revokedAt: Date | null
    ip: string
    userAgent: string
    id: Generated<string>
    seenAt: Now
    terminalId: string | null
    storeId: string | null
    terminalHash: Buffer | null
    byPin: Generated<boolean>
  }
  settlement_run: {
    id: string
    programId: string
    cutOff: Date
    status: Generated<string>
    begunAt: Now
    builtAt: Date | null
    number: GeneratedAlways<number>
    startedBy: string | null
    proposedBy: string | null
    proposedAt: Date | null
    proposalNote: Generated<string>
    approvedBy: string | null
    approvedAt: Date | null
    rejectedBy: string | null
    rejectedAt: Date | null
    rejectionReason: Generated<string>
    sentAt: Date | null
    closedAt: Date | null
  }
  sign_in_guard: {
    subject: Buffer
    device: Buffer
    wrong: Generated<number>
    streak: Generated<number>
    pending: Generated<number>
    pendingUntil: Now
    openAt: Now
  }
  staff_totp: {
    userId: string
    sealed: Buffer
    lastStep: number
    enrolledAt: Now
  }
  staged_row: {
    partnerId: string
    batchId: string
    codeKey: string
    n: number
    id: string
    code: string
    name: string
    description: string
    unit: string
    priceCents: number
    taxMilli: number
    active: boolean | null
    words: Generated<string>
  }
  statement: {
    partnerId: string
    id: string
    runId: string
    orderId: string
    storeId: string
    programId: string
    cutOff: Date
    grossCents: number
    feeCents: number
    adjustmentCents: number
    carryCents: number
    payableCents: number
    totalCents: number
    purchases: number
    status: string
    settledAt: Date | null
    achEntryId: string | null
    sentAt: Date | null
    returnedAt: Date | null
    returnCode: string | null
    returnText: Generated<string>
    rolledOverTo: string | null
    movedAt: Date | null
    leftAt: Date | null
  }
  statement_sum: {
    partnerId: string
    statementId: string
    type: string
    isCredit: boolean
    feeScheduleId: string | null
    cents: number
    entries: number
  }
  store: {
    partnerId: string
    id: string
    businessName: string
    type: string
    code: string
    addressLine1: string
    addressLine2: Generated<string>
    city: string
    stateCode: string
    zipCode: string
    timeZone: Generated<string>
    status: string
    applicationStatus: string
    bankAccountStatus: Generated<string>
    bankAccountLast4: string | null
    createdAt: Now
    bankLinkMode: string | null
    doingBusinessAs: Generated<string>
    einSealed: Buffer | null
    einIndex: Buffer | null
    contactPerson: Generated<string>
    contactEmail: Generated<string>
    phoneNumber: Generated<string>
    addressSource: string | null
    addressVerified: Generated<boolean>
    businessDescription: Generated<string>
    npi: Generated<string>
    suspendedAt: Date | null
    suspendedBy: string | null
    suspendedFrom: string | null
    suspendedReason: Generated<string>
    version: Generated<number>
    ownersVersion: Generated<number>
    addressUsualCity: Generated<string>
    bankChangeAskedAt: Date | null
    streetVerified: Generated<boolean>
    searchText: GeneratedAlways<string>
    labelForm: string | null
    findText: GeneratedAlways<string>
    einLast4Index: Buffer | null
  }
  store_program: {
    partnerId: string
    storeId: string
    programId: string
    place: number
  }
  store_user: {
    partnerId: string
    storeId: string
    userId: string
  }
  support_contact: {
    partnerId: string
    id: string
    channel: string
    personId: string | null
    subject: string
    note: Generated<string>
    result: Generated<string>
    factsRight: Generated<string[]>
    factsWrong: Generated<string[]>
    openedBy: string
    openedAt: Now
    checkedAt: Date | null
    closedAt: Date | null
    codeId: string | null
    codeFact: string | null
    codeSentAt: Date | null
    codeProvedAt: Date | null
  }
  tender: {
    partnerId: string
    id: string
    purchaseId: string
    terminalId: string
    cashierId: string
    kind: string
    name: string | null
    cents: number
    givenCents: number | null
    requestKey: string | null
    createdAt: Now
  }
  terminal: {
    partnerId: string
    id: string
    storeId: string
    name: Generated<string>
    status: Generated<string>
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
    issuedAt: Date | null
    issuedBy: string | null
  }
  terms_acceptance: {
    partnerId: string
    id: string
    userId: string
    document: string
    version: string
    sha256: Buffer
    language: string
    shownAt: Date | null
    acceptedAt: Now
    ip: string
    userAgent: string
  }
  terms_text: {
    sha256: Buffer
    document: string
    version: string
    language: string
    content: string
  }
  text_template: {
    id: Generated<string>
    subject: string
    name: string
    english: string
    spanish: string
    version: Generated<number>
    updatedBy: string | null
    updatedAt: Now
    removedAt: Date | null
  }
  till_act: {
    partnerId: string
    id: string
    userId: string
    action: string
    purchaseId: string
    amountCents: number
    approvalId: string | null
    createdAt: Now
  }
  till_approval: {
    partnerId: string
    id: string
    storeId: string
    terminalId: string
    purchaseId: string | null
    action: string
    amountCents: number
    percent: number | null
    reason: string
    cashierId: string
    approverId: string
    createdAt: Now
    expiresAt: Date
    usedAt: Date | null
  }
  till_pin: {
    userId: string
    hash: string
    setAt: Now
  }
  till_setting: {
    partnerId: string
    storeId: string
    version: number
    rules: Json
    lockMinutes: number
    registerMode: string
    tenderKinds: Json
    floatCents: number
    quickKeys: Json
    paperMm: number
    lastLine: string
    showBalance: boolean
    printing: string
  }
  unknown_barcode: {
    partnerId: string
    storeId: string
    day: string
    codeKey: string
    barcode: string
    scans: number
    lastAt: Now
  }
  user_account: {
    id: string
    partnerId: string | null
    audience: string
    email: string
    passwordHash: string | null
    firstName: string
    lastName: string
    phoneNumber: string | null
    role: string
    active: Generated<boolean>
    emailVerified: Generated<boolean>
    twoFactor: Generated<boolean>
    identityStatus: Generated<string>
    createdAt: Now
    identityAskedAt: Date | null
    identityReadAt: Date | null
    identityResetAt: Date | null
    version: Generated<number>
    language: Generated<string>
    twoFactorWay: Generated<string>
    invitedBy: string | null
    invitedWith: string | null
    invitedAt: Date | null
    mutedMails: Generated<string[]>
    searchText: GeneratedAlways<string>
    languageChosenAt: Date | null
    staffRoles: Generated<string[]>
    staffRolesAt: Date | null
  }
  user_preference: {
    partnerId: string
    userId: string
    storeId: string | null
    views: Generated<Json>
    allStores: Generated<boolean>
    hiddenSetUp: Generated<string[]>
  }
  user_totp: {
    userId: string
    sealed: Buffer | null
    lastStep: Generated<number>
    pending: Buffer | null
    pendingAt: Date | null
  }
  webhook_attempt: {
    partnerId: string
    deliveryId: string
    attempt: number
    sentAt: Date
    signature: string
    status: number | null
    failure: string | null
    milliseconds: number
    response: string
  }
  webhook_delivery: {
    partnerId: string
    id: string
    endpointId: string
    messageId: string
    type: string
    body: string
    state: string
    failure: string | null
    attempts: Generated<number>
    tries: Generated<number>
    dueAt: Now
    createdAt: Now
    endedAt: Date | null
  }
  webhook_endpoint: {
    partnerId: string
    id: string
    url: string
    description: string
    kinds: string[]
    secret: Buffer
    oldSecret: Buffer | null
    oldSecretUntil: Date | null
    pausedAt: Date | null
    pauseReason: string | null
    failingSince: Date | null
    createdAt: Now
    query: Buffer | null
  }
  webhook_inbox: {
    id: string
    provider: string
    type: string
    code: string
    subject: string
    body: Buffer
    issuedAt: Date
    receivedAt: Now
    state: Generated<string>
    attempts: Generated<number>
    handledAt: Date | null
    error: string | null
  }
}
