import { expect, test, vi } from 'vitest'
import { chooseLanguage, currentLanguage, startLanguage } from '@tillgate/browser/i18n.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

test('1 §1: Spanish applies everywhere, persists, and reaches the server', async () => {
  const { page, asked } = await openPortal('/login', { signedIn: false })

  await page.getByLabelText('Language').selectOptions('Español (Spanish)')

  await expect.element(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  expect(document.documentElement.lang).toBe('es-ES')
  const names = page.getByLabelText('Idioma').getByRole('option').elements()
  expect(names.map((name) => name.textContent)).toEqual(['English (Inglés)', 'Español'])
  await page.getByLabelText('Correo electrónico').fill('a@b.co')
  await page.getByLabelText('Contraseña', { exact: true }).fill('Falsa-2026!')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect.poll(() => asked[0]?.headers.get('accept-language')).toBe('es-ES')

  await startLanguage()
  expect(currentLanguage()).toBe('es-ES')
  await chooseLanguage('en-US')
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test.each([
  [['es-MX', 'en'], 'es-ES'],
  [['fr-FR', 'es'], 'es-ES'],
  [['en-GB', 'es'], 'en-US'],
  [['de-DE'], 'en-US'],
])('before anybody has chosen, a browser that asks for %s is answered in %s', async (languages, spoken) => {
  localStorage.removeItem('language')
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)

  await startLanguage()

  expect(currentLanguage()).toBe(spoken)
  vi.restoreAllMocks()
  await chooseLanguage('en-US')
})
