import type { Migration } from 'kysely/migration'
import { up as waits } from './0350-waits.ts'
import { up as languagesAndTexts } from './0351-languages-and-texts.ts'
import { up as mailsAboutApplications } from './0352-mails-about-applications.ts'
import { up as staffRoles } from './0360-staff-roles.ts'
import { up as ordersThatLeave } from './0361-orders-that-leave.ts'
import { up as undeliveredMessages } from './0362-undelivered-messages.ts'
import { up as searchNames } from './0370-search-names.ts'
import { up as programNames } from './0379-program-names.ts'
import { up as partnerEnd } from './0385-partner-end.ts'
import { up as findPayouts } from './0395-find-payouts.ts'
import { up as bouncedMails } from './0400-bounced-mails.ts'
import { up as unusedIndexes } from './0401-unused-indexes.ts'
import { up as tillSettings } from './0410-till-settings.ts'
import { up as tillPins } from './0411-till-pins.ts'
import { up as tillApprovals } from './0412-till-approvals.ts'
import { up as catalogueChanges } from './0413-catalogue-changes.ts'
import { up as unknownBarcodes } from './0414-unknown-barcodes.ts'
import { up as tenders } from './0420-tenders.ts'
import { up as dayReports } from './0421-day-reports.ts'
import { up as purchaseBalances } from './0430-purchase-balances.ts'
import { up as limitedSupervisors } from './0440-limited-supervisors.ts'
import { up as drawerOpenings } from './0450-drawer-openings.ts'
import { up as salesMails } from './0451-sales-mails.ts'
import { up as accountants } from './0460-accountants.ts'
import { up as approvalsOfAPerson } from './0470-approvals-of-a-person.ts'
import { up as idleRegistrations } from './0480-idle-registrations.ts'

/** Migrations after the baseline, by file name: applied in order, forward only, never edited once they ran anywhere. */
export const migrations: Record<string, Migration['up']> = {
  '0350-waits': waits,
  '0351-languages-and-texts': languagesAndTexts,
  '0352-mails-about-applications': mailsAboutApplications,
  '0360-staff-roles': staffRoles,
  '0361-orders-that-leave': ordersThatLeave,
  '0362-undelivered-messages': undeliveredMessages,
  '0370-search-names': searchNames,
  '0379-program-names': programNames,
  '0385-partner-end': partnerEnd,
  '0395-find-payouts': findPayouts,
  '0400-bounced-mails': bouncedMails,
  '0401-unused-indexes': unusedIndexes,
  '0410-till-settings': tillSettings,
  '0411-till-pins': tillPins,
  '0412-till-approvals': tillApprovals,
  '0413-catalogue-changes': catalogueChanges,
  '0414-unknown-barcodes': unknownBarcodes,
  '0420-tenders': tenders,
  '0421-day-reports': dayReports,
  '0430-purchase-balances': purchaseBalances,
  '0440-limited-supervisors': limitedSupervisors,
  '0450-drawer-openings': drawerOpenings,
  '0451-sales-mails': salesMails,
  '0460-accountants': accountants,
  '0470-approvals-of-a-person': approvalsOfAPerson,
  '0480-idle-registrations': idleRegistrations,
}
