/**
 * What the product has beyond the two specifications, and why.
 * A pattern may end in `*`: everything below that path is meant.
 */
export const additions: readonly { what: string; why: string }[] = [
  { what: 'POST /api/auth/logout', why: 'logging out ends the session on the server, not only in the browser' },
  {
    what: 'POST /api/auth/partner-registration/resend',
    why: 'a browser that no longer has the names of a sign-up gets another code all the same',
  },
  { what: 'POST /api/auth/invitation', why: 'whoever sets a first password sees who invites before typing one' },
  { what: 'POST /api/auth/reset-link', why: 'a used or expired link says so before a password is typed' },
  { what: 'GET /api/auth/captcha-challenge', why: 'the self-hosted bot check asks for its work here' },
  { what: '* /api/auth/sessions*', why: 'people see where they are signed in, and end what they do not know' },
  {
    what: '* /api/auth/two-factor',
    why: 'a second factor is switched on once a code has arrived: it has to be sent first',
  },
  {
    what: '* /api/retailer/email*',
    why: 'a sign-up by text proves a phone; the email is proven during onboarding, before the application is sent',
  },
  {
    what: 'PUT /api/retailer/application/questions/:id',
    why: 'a partner answers a question with words when the value is right as it is',
  },
  { what: 'PUT /api/user/language', why: 'mails come in the language that a person chose last' },
  { what: '* /api/auth/passkey*', why: 'people log in with a passkey and manage their passkeys' },
  { what: 'POST /api/auth/recovery-codes', why: 'whoever has used up the codes of an authenticator gets new ones' },
  { what: 'GET /api/activity*', why: 'a Store Admin sees who changed what, from the log that is kept anyway' },
  { what: 'screen /activity', why: 'the same as a page, with a search and a file' },
  { what: '* /api/notifications*', why: 'people see what happened in the partner since they looked' },
  { what: 'GET /api/retailer/attention', why: 'the bell shows the tasks of the dashboard on every page' },
  { what: 'screen /notifications', why: 'older notifications, by kind' },
  { what: 'GET /api/item/:id/cover', why: 'an item shows what each list of approved products says of it' },
  { what: 'POST /api/item/:id/cover-requests', why: 'a partner asks the program to put an item on a list' },
  { what: 'GET /api/item/cover-ends', why: 'the dashboard names how many items lose cover: here they are listed' },
  {
    what: 'screen /items/unknown',
    why: 'the dashboard leads to the barcodes that tills scanned and the store does not sell',
  },
  { what: 'screen /items/cover', why: 'the dashboard and a mail lead to the items that lose cover' },
  {
    what: '* /api/store/:id/scale-labels*',
    why: 'lists cover PLUs, and labels of a scale have numbers of the store: each store maps them one to one',
  },
  {
    what: 'PUT /api/store/:id/settings',
    why: 'whether tills take the price from a scale label is the decision of a Store Admin',
  },
  {
    what: '* /api/preferences',
    why: 'the chosen store, saved views of lists and dismissed set-up cards follow a person to every machine',
  },
  {
    what: 'GET /api/item/eligibility',
    why: 'whether a card would pay for a barcode at a store has many reasons, which no other call names together',
  },
  {
    what: 'screen /items/eligibility',
    why: 'a barcode and a store, answered with every reason why a card would not pay',
  },
  { what: 'GET /api/item/ranges', why: 'the list of all stores shows one row per item, with the range of its prices' },
  {
    what: 'GET /api/transferstatement/month',
    why: 'a shop owner sees why a month paid less than another: lines, stores, reasons and a trend',
  },
  {
    what: '* /api/transferstatement/journal*',
    why: 'the shop’s accountant books a month with the shop’s own accounts, in files of the accounting programs',
  },
  {
    what: '* /api/accountant*',
    why: 'the shop’s accountant gets each month by a mailed link and a code, without an account in the portal',
  },
  {
    what: '* /api/webhooks*',
    why: 'systems of a partner receive the events of the bell, signed by the convention Standard Webhooks',
  },
  { what: 'screen /profile/webhooks', why: 'the endpoints of the partner’s systems' },
  { what: 'screen /profile/webhooks/:id', why: 'an endpoint with its log of deliveries' },
  { what: 'screen /accountant-package/:partnerId/:token', why: 'the accountant opens the mailed link' },
  {
    what: 'screen /transfer-statements/package/:month',
    why: 'journal, accounts and files of a month for the accountant',
  },
  { what: 'screen /transfer-statements/month/:month', why: 'the page of a month, with an address that can be sent' },
  { what: 'GET /api/item/counts', why: 'the status tabs show how many items each of them holds' },
  {
    what: 'GET /api/user/counts',
    why: 'the segment of the users list shows how many are active, inactive and pending',
  },
  { what: 'GET /api/item/export', why: 'the download button of the list needs a call of its own' },
  { what: '* /api/item-edits*', why: 'an edit of many items shows old and new prices before it is written' },
  { what: 'GET /api/item/:id/history', why: 'people see who changed an item, when, and from which file' },
  { what: 'POST /api/item/:id/restore', why: 'each entry of the history has a way back' },
  { what: 'screen /stores/new', why: 'a further store begins with what the first store has' },
  { what: 'screen /stores/set-up/:id', why: 'the steps of a further store are left and resumed by their address' },
  { what: 'screen /items/changes', why: 'a change is undone within 30 days, also when its items are deleted' },
  { what: 'screen /items/changes/:id', why: 'a long undo shows its progress, and what an undo left is listed' },
  { what: '* /api/store/:id/item-copies*', why: 'a further store sells what another store sells, at the same prices' },
  { what: '* /api/item-change*', why: 'a change of items is taken back, and a long undo shows its progress' },
  {
    what: 'GET /api/itembatch/template',
    why: 'the import template is a file, and the specifications name no call for it',
  },
  {
    what: 'GET /api/itembatch/:id/preview',
    why: 'a file can be checked in full before anything is written: the figures of that check',
  },
  { what: 'GET /api/itembatch/:id/changes', why: 'all changes of a checked file are read outside of the product' },
  {
    what: 'PUT /api/itembatch/:id/check',
    why: 'a checked file is read again with the fixes that the partner chose',
  },
  {
    what: 'screen /items/check/:id',
    why: 'the check of a file before its import has figures that a dialog cannot hold',
  },
  {
    what: '* /api/itembatch/:id/rows',
    why: 'rows with errors are repaired on the screen instead of in the error file',
  },
  { what: 'screen /items/repair/:id', why: 'rows with errors are repaired in a grid of their own' },
  { what: 'POST /api/itembatch/:id/import', why: 'the decision to import a checked file' },
  { what: 'POST /api/itembatch/:id/discard', why: 'the decision not to import a checked file' },
  { what: '* /api/store/:id/draft/:form', why: 'what was typed goes on from another device' },
  {
    what: '* /api/store/:id/documents*',
    why: 'the contract names documents and forms a partner has to supply, and no call for them',
  },
  {
    what: '* /api/store/:id/application*',
    why: 'a further store is reviewed by itself: what was asked, until when, and once a second look',
  },
  {
    what: 'GET /api/purchasetransaction/summary',
    why: 'the sums above the table and the counts of its segment, in one call',
  },
  {
    what: 'POST /api/purchasetransaction/:id/receipt',
    why: 'a shopper who lost the receipt asks the store for it, long after the till is done',
  },
  {
    what: 'GET /api/purchasetransaction/figures/recent',
    why: 'the lists of stores and cashiers show the sales of the last 30 days of each row',
  },
  {
    what: 'GET /api/transferstatement/store-money',
    why: 'the list of stores shows what each store was paid, what is held and what comes next',
  },
  {
    what: 'GET /api/purchasetransaction/figures',
    why: 'the dashboard begins with how selling goes: summed where the purchases are, in one call',
  },
  {
    what: 'GET /api/purchasetransaction/today',
    why: 'the dashboard compares the hours of today with last week and sums by store and cashier, in one call',
  },
  {
    what: 'GET /api/purchasetransaction/top-items',
    why: 'the dashboard lists the ten best selling items of seven days; apart, since it reads lines',
  },
  {
    what: 'GET /api/item/:id/sales',
    why: 'the item view draws 90 days of units and prices: summed where the purchases are, in one call',
  },
  {
    what: 'GET /api/transferstatement/counts',
    why: 'the segment of the list shows how many statements each status has',
  },
  {
    what: 'GET /api/transferstatement/:paymentOrderId',
    why: 'a statement proves itself: every figure, the check of the sum, and where the money is',
  },
  {
    what: 'GET /api/transferstatement/:paymentOrderId/entries',
    why: 'each figure of a statement unfolds to the entries behind it, each with its transaction',
  },
  {
    what: 'GET /api/transferstatement/payouts',
    why: 'the list and the dashboard say when money arrives, and what waits: reckoned where the cut-offs are, in one call',
  },
  { what: 'GET /api/transferstatement/:paymentOrderId/pdf', why: 'a statement is filed on paper' },
  { what: 'GET /api/transferstatement/:paymentOrderId/csv', why: 'the entries of a statement go into a spreadsheet' },
  {
    what: 'GET /api/transferstatement/accountant',
    why: 'whoever keeps the books wants a month at once, with a journal that adds up',
  },
  {
    what: 'GET /api/item/unknown-barcodes',
    why: 'what tills scanned and the store does not sell is added by those who edit items',
  },
  {
    what: '* /api/store/:id/till-settings*',
    why: 'a Store Admin decides what cashiers may do alone, and what tills show, at one store and by a copy at others',
  },
  {
    what: 'GET /api/day-report*',
    why: 'days that tills closed are looked through, compared with their transactions and filed in the portal',
  },
  { what: '* /api/store/:id/sales-mail', why: 'people choose to get the sales of a store by mail after each day' },
  { what: 'screen /stores/day-reports', why: 'the list of closed days, by store, terminal and person' },
  { what: 'screen /stores/day-reports/:id', why: 'one closed day with its sums, as a page that is printed' },
  { what: '* /api/user/:id/pin', why: 'a Store Admin takes a PIN away that its owner forgot, or others know' },
  { what: '* /api/auth/pin*', why: 'supervisors and Store Admins choose the PIN with which they approve at tills' },
  { what: '* /api/store/:id/terminals*', why: 'a Store Admin adds the devices its cashiers sell at, and retires them' },
  { what: 'GET /api/store/:id/set-up', why: 'the set-up of a further store shows which steps are left' },
  { what: 'GET /api/store/:id/bank', why: 'the account, what holds its payouts up, and the accounts before it' },
  { what: 'GET /api/store/:id/bank/shared', why: 'a further store may use the account of another store' },
  {
    what: 'POST /api/store/:id/bank/reuse',
    why: 'a further store uses the account of another store without a new link',
  },
  {
    what: 'POST /api/store/:id/bank/share',
    why: 'one new account serves every store that was paid to an account that the bank closed',
  },
  { what: 'GET /api/retailer/dashboard', why: 'what needs somebody is counted where everything is, in one call' },
  { what: 'GET /api/retailer/onboarding', why: 'one answer says which step is next, and why' },
  {
    what: 'POST /api/retailer/application/*',
    why: 'a reviewer may ask, and a rejected partner may ask to be seen again',
  },
  { what: 'GET /api/store/:id/ownership', why: 'owners that were saved are shown again for a change' },
  {
    what: 'PUT /api/retailer/contact',
    why: 'people change, and mails about the business have to reach the ones who are there now',
  },
  {
    what: 'POST /api/retailer/manual-card-entry',
    why: 'the profile shows the status of this request, and somebody has to make it',
  },
  { what: '* /api/operator/*', why: 'somebody has to review, approve, settle and load the list of approved products' },
  { what: '* /api/pos/*', why: 'the cashiers’ mobile app speaks to the same program' },
  { what: '* /api/webhooks/*', why: 'third parties tell their news' },
  { what: '* /api/address/*', why: 'the address check runs on the server, so the maps key stays secret' },
  { what: 'GET /api/retailer/terms', why: 'the terms as structured text, with version and sum' },
  { what: 'POST /api/retailer/terms-acceptance', why: 'the specifications name no call for accepting the terms' },
  {
    what: 'terms.new-version, 409',
    why: 'an approved partner agrees to a new version of its terms before it changes anything more',
  },
  { what: 'GET /api/openapi.json', why: 'the contract in the language of other people’s tools' },
  { what: 'GET /health/live', why: 'the orchestrator asks whether the process lives' },
  { what: 'GET /health/ready', why: 'the load balancer asks whether it may send requests' },
  { what: 'GET /metrics', why: 'figures for operations' },
]
