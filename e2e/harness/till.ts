import type { Page } from 'playwright'
import { examine, visit, type Visit } from './browser.ts'
import { expect } from './expect.ts'
import { ours, sandbox } from './ours.ts'
import { demoPassword, signIn } from './portal.ts'

/** A code of the portal for a new terminal in Hialeah. */
export const activationCode = async (name: string, given?: Page): Promise<string> => {
  const page = given ?? (await visit())
  await signIn(page)
  await page.goto('/stores')
  await page.getByRole('link', { name: 'Delgado Fresh, Hialeah' }).click()
  await page.getByRole('button', { name: 'Add terminal' }).click()
  await page.getByLabel('Name (optional)').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Add terminal' }).click()
  const dialog = page.getByRole('dialog', { name: `Activation code for ${name}` })
  return (await dialog.getByText(/[A-Z2-9]{4} [A-Z2-9]{4}/).textContent())?.match(/\w{4} \w{4}$/)?.[0] ?? ''
}

const words = {
  'en-US': { activate: 'Activate', email: 'Email', password: 'Password', signIn: 'Sign in' },
  'es-ES': {
    activate: 'Activar',
    email: 'Correo electrónico',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
  },
}
/** Not a year, and no row of digits. */
const pin = '2580'
export const typePin = (page: Page): Promise<void> => page.keyboard.type(pin, { delay: 60 })
/** By tile and PIN; the first time with the password, after which Luis chooses his PIN. */
export const signInAs = async (
  page: Page,
  language: keyof typeof words,
  first: 'search' | 'heading' = 'search',
): Promise<void> => {
  const { email, password, signIn: send } = words[language]
  await page.getByRole('button', { name: /Luis Peña/ }).click()
  const byPassword = page.getByLabel(email)
  await expect(byPassword.or(page.getByRole('region', { name: 'PIN' }))).toBeVisible()
  if (await byPassword.isVisible()) {
    await expect(page.getByText(/^Luis, (sign in once|inicie sesión una vez)/)).toBeVisible()
    await byPassword.fill('luis@delgado.test')
    // A sign-in without a password would count as a wrong one.
    await byPassword.press('Enter')
    await expect(page.getByLabel(password, { exact: true })).toBeFocused()
    await page.getByLabel(password, { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: send, exact: true }).click()
    await page.getByRole('region', { name: 'PIN' }).waitFor()
    await examine(page, `7-till-app-pin-${language}`)
    await page.keyboard.type('14', { delay: 60 })
    await page.getByRole('button', { name: /^(Clear|Vaciar)$/ }).click()
    // A weak PIN is not asked for a second time.
    await page.keyboard.type('1234', { delay: 60 })
    await expect(page.getByRole('alert')).toHaveText(/Others guess this PIN first|Este PIN es de los primeros/)
    await typePin(page)
    await expect(page.getByText(/^(Type it again|Escríbalo otra vez)$/)).toBeVisible()
  }
  await typePin(page)
  if (first === 'search') await page.getByRole('search').waitFor()
}

/** Opens a till with a terminal of its own and Luis at it. The code comes in the address, as from a QR code. */
export const activateTill = async (page: Page, name: string, language: keyof typeof words = 'en-US'): Promise<void> => {
  await page.goto(`/till#${encodeURIComponent(await activationCode(name))}`)
  await page.getByRole('button', { name: words[language].activate }).click()
  await signInAs(page, language)
}
export const openTill = async (name: string, how: Visit = {}): Promise<Page> => {
  const page = await visit(how)
  await activateTill(page, name, how.locale)
  return page
}

export const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
/** Types a code and its Enter into the scan field, as a scanner does. */
export const scan = async (page: Page, code: string): Promise<void> => {
  const field = page.getByRole('search').getByRole('searchbox')
  await field.fill(code)
  await field.press('Enter')
}
/** Keys of a scanner on a page without a field, as fast as a scanner also on a busy machine. */
export const burst = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    (keys) => {
      const at = performance.now()
      for (const key of keys) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true })
        Object.defineProperty(event, 'timeStamp', { value: at })
        document.body.dispatchEvent(event)
      }
    },
    `${code} Enter`.match(/\d|Enter/g) ?? [],
  )
/** The same with the characters that the cursor's field receives, as from a scanner that types. */
export const burstIntoField = (page: Page, code: string): Promise<void> =>
  page.evaluate(
    async (keys) => {
      const start = performance.now()
      for (const [nth, key] of keys.entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
        // As fast as a scanner also on a busy machine.
        Object.defineProperty(event, 'timeStamp', { value: start + nth * 5 })
        const isTyped = (document.activeElement ?? document.body).dispatchEvent(event) && key.length === 1
        // oxlint-disable-next-line typescript/no-deprecated -- No other call of a page types as a person does.
        if (isTyped) document.execCommand('insertText', false, key)
        await new Promise((resolve) => setTimeout(resolve))
      }
    },
    [...Array.from(code), 'Enter'],
  )
export const tapCard = (page: Page, card: string): Promise<void> =>
  page.frameLocator('iframe').getByRole('button', { name: card }).click()
/** The large button takes a press again after a moment. */
export const pressLarge = async (page: Page, name: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name }).waitFor()
  await page.waitForTimeout(700)
  await page.getByRole('button', { name }).click()
}

/** Lets the tills of Hialeah take payments beside the card, with $150.00 in the drawer in the morning. */
export const takeOtherPayments = async (): Promise<void> => {
  const page = await visit()
  await signIn(page)
  await page.goto('/stores')
  await page.getByRole('link', { name: 'Delgado Fresh, Hialeah' }).click()
  await page.getByRole('link', { name: 'Till', exact: true }).click()
  await page.getByRole('radio', { name: /This till takes it/ }).click()
  await page.getByLabel('Float in the morning').fill('150')
  await examine(page, '7-till-settings-payment')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved\. Limits count at once/)).toBeVisible()
}

/** Of Maria, who approves what Luis may not do alone. */
export const supervisorPin = '1397'
/** Maria chooses her PIN in the portal, unless a test before did. */
export const chooseSupervisorPin = async (): Promise<void> => {
  const page = await visit()
  await signIn(page)
  await page.goto('/profile#pin')
  const choose = page.getByRole('button', { name: 'Choose PIN' })
  await expect(choose.or(page.getByRole('button', { name: 'Change PIN' }))).toBeVisible()
  if (!(await choose.isVisible())) return
  await choose.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('New PIN', { exact: true }).fill(supervisorPin)
  await dialog.getByLabel('New PIN again', { exact: true }).fill(supervisorPin)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Mail me the code' }).click()
  const code = await sandbox(ours().sandboxUrl).inbox.waitForCode('maria@delgado.test')
  await dialog.getByLabel('Enter the 6-digit code').fill(code)
  await expect(page.getByText('You have a PIN.')).toBeVisible()
}
