import type { PhraseKey } from './en-us.ts'
import { account } from './es/account.ts'
import { accountant } from './es/accountant.ts'
import { activity } from './es/activity.ts'
import { attestations } from './es/attestations.ts'
import { authenticator } from './es/authenticator.ts'
import { answers } from './es/answers.ts'
import { application } from './es/application.ts'
import { bankLink } from './es/bank-link.ts'
import { business } from './es/business.ts'
import { cardEntry } from './es/card-entry.ts'
import { cover } from './es/cover.ts'
import { dayReports } from './es/day-reports.ts'
import { quickKeys } from './es/quick-keys.ts'
import { unknownBarcodes } from './es/unknown-barcodes.ts'
import { itemCover } from './es/item-cover.ts'
import { eligibility } from './es/eligibility.ts'
import { fieldErrors } from './es/field-errors.ts'
import { finds } from './es/finds.ts'
import { forms } from './es/forms.ts'
import { identity } from './es/identity.ts'
import { importsScreens } from './es/imports-screens.ts'
import { itemChanges } from './es/item-changes.ts'
import { itemChecks } from './es/item-checks.ts'
import { itemsScan } from './es/items-scan.ts'
import { itemRepairs } from './es/item-repairs.ts'
import { itemsScreens } from './es/items-screens.ts'
import { joining } from './es/joining.ts'
import { journal } from './es/journal.ts'
import { keys } from './es/keys.ts'
import { lists } from './es/lists.ts'
import { login } from './es/login.ts'
import { months } from './es/months.ts'
import { notifications } from './es/notifications.ts'
import { accountantPackage } from './es/accountant-package.ts'
import { passkeys } from './es/passkeys.ts'
import { pins } from './es/pins.ts'
import { recovery } from './es/recovery.ts'
import { refusals } from './es/refusals.ts'
import { registration } from './es/registration.ts'
import { sales } from './es/sales.ts'
import { scaleLabels } from './es/scale-labels.ts'
import { newStore } from './es/new-store.ts'
import { setUp } from './es/set-up.ts'
import { shared } from './es/shared.ts'
import { shell } from './es/shell.ts'
import { statementFiles } from './es/statement-files.ts'
import { statements } from './es/statements.ts'
import { storesScreens } from './es/stores.ts'
import { coverage } from './es/coverage.ts'
import { terminals } from './es/terminals.ts'
import { terms } from './es/terms.ts'
import { tillSettings } from './es/till-settings.ts'
import { transactions } from './es/transactions.ts'
import { twoFactor } from './es/two-factor.ts'
import { users } from './es/users.ts'
import { webhooks } from './es/webhooks.ts'
import { views } from './es/views.ts'
import { priceGrid } from './es/price-grid.ts'

export const esES: Record<PhraseKey, string> = {
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
}
