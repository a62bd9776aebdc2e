import { page } from 'vitest/browser'
import { chooseLanguage, currentLanguage } from '../i18n.ts'

/** vitest.config.ts opens the page of the apps at this size. */
const desk = { width: 1440, height: 900 }

/**
 * Language and size as every test finds them. Test files share one page: what one leaves behind in Spanish on a
 * telephone, the next would wait for in English on a desk until its time is over, test by test.
 */
export const restoreBrowser = async (): Promise<void> => {
  if (currentLanguage() !== 'en-US') await chooseLanguage('en-US')
  if (window.innerWidth !== desk.width || window.innerHeight !== desk.height) {
    await page.viewport(desk.width, desk.height)
  }
}
