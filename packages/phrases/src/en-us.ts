import type { FieldErrorCode, RefusalCode } from '@tillgate/contract/refusals.ts'
import { account } from './en/account.ts'
import { accountant } from './en/accountant.ts'
import { activity } from './en/activity.ts'
import { attestations } from './en/attestations.ts'
import { authenticator } from './en/authenticator.ts'
import { answers } from './en/answers.ts'
import { application } from './en/application.ts'
import { bankLink } from './en/bank-link.ts'
import { business } from './en/business.ts'
import { cardEntry } from './en/card-entry.ts'
import { cover } from './en/cover.ts'
import { dayReports } from './en/day-reports.ts'
import { quickKeys } from './en/quick-keys.ts'
import { unknownBarcodes } from './en/unknown-barcodes.ts'
import { itemCover } from './en/item-cover.ts'
import { eligibility } from './en/eligibility.ts'
import { fieldErrors } from './en/field-errors.ts'
import { finds } from './en/finds.ts'
import { forms } from './en/forms.ts'
import { identity } from './en/identity.ts'
import { importsScreens } from './en/imports-screens.ts'
import { itemChanges } from './en/item-changes.ts'
import { itemChecks } from './en/item-checks.ts'
import { itemsScan } from './en/items-scan.ts'
import { itemRepairs } from './en/item-repairs.ts'
import { itemsScreens } from './en/items-screens.ts'
import { joining } from './en/joining.ts'
import { journal } from './en/journal.ts'
import { keys } from './en/keys.ts'
import { lists } from './en/lists.ts'
import { login } from './en/login.ts'
import { months } from './en/months.ts'
import { notifications } from './en/notifications.ts'
import { accountantPackage } from './en/accountant-package.ts'
import { passkeys } from './en/passkeys.ts'
import { pins } from './en/pins.ts'
import { recovery } from './en/recovery.ts'
import { refusals } from './en/refusals.ts'
import { registration } from './en/registration.ts'
import { sales } from './en/sales.ts'
import { scaleLabels } from './en/scale-labels.ts'
import { newStore } from './en/new-store.ts'
import { setUp } from './en/set-up.ts'
import { shared } from './en/shared.ts'
import { shell } from './en/shell.ts'
import { statementFiles } from './en/statement-files.ts'
import { statements } from './en/statements.ts'
import { storesScreens } from './en/stores.ts'
import { coverage } from './en/coverage.ts'
import { terminals } from './en/terminals.ts'
import { terms } from './en/terms.ts'
import { tillSettings } from './en/till-settings.ts'
import { transactions } from './en/transactions.ts'
import { twoFactor } from './en/two-factor.ts'
import { users } from './en/users.ts'
import { webhooks } from './en/webhooks.ts'
import { views } from './en/views.ts'
import { priceGrid } from './en/price-grid.ts'

/** A refusal or complaint without its sentence stops here: the compiler names the missing code. */
export const enUS = {
  ...account,
  ...accountant,
  ...activity,
  ...answers,
  ...attestations,
  ...authenticator,
  ...cardEntry,
  ...fieldErrors,
  ...refusals,
  ...application,
  ...business,
  ...joining,
  ...cover,
  ...dayReports,
  ...quickKeys,
  ...unknownBarcodes,
  ...itemCover,
  ...eligibility,
  ...finds,
  ...forms,
  ...journal,
  ...keys,
  ...lists,
  ...login,
  ...months,
  ...notifications,
  ...accountantPackage,
  ...passkeys,
  ...pins,
  ...recovery,
  ...registration,
  ...shared,
  ...sales,
  ...scaleLabels,
  ...shell,
  ...statementFiles,
  ...statements,
  ...newStore,
  ...setUp,
  ...coverage,
  ...terminals,
  ...terms,
  ...tillSettings,
  ...transactions,
  ...twoFactor,
  ...identity,
  ...bankLink,
  ...itemsScreens,
  ...itemsScan,
  ...importsScreens,
  ...itemChanges,
  ...itemChecks,
  ...itemRepairs,
  ...storesScreens,
  ...users,
  ...webhooks,
  ...views,
  ...priceGrid,
} satisfies Record<RefusalCode | FieldErrorCode, string>
export type PhraseKey = keyof typeof enUS
